import type { TestPerson } from './api.ts'

/** The people of a test file, each with a session, by the names that the file gives them. */
export class Cast {
  readonly #people = new Map<string, TestPerson>()

  add(name: string, person: TestPerson): void {
    this.#people.set(name, person)
  }

  /** @throws when nobody of that name was added */
  readonly person = (name: string): TestPerson => {
    const found = this.#people.get(name)
    if (found === undefined) throw new Error(`nobody is called ${name}`)
    return found
  }

  /** @returns the id of what somebody makes */
  readonly made = async (name: string, path: string, body: object): Promise<string> => {
    const answer = await this.person(name).post(path, body)
    if (answer.status !== 201) throw new Error(answer.text)
    return answer.json().data.id
  }

  readonly changed = async (name: string, type: string, id: string, attributes: object): Promise<void> => {
    const answer = await this.person(name).patch(`/api/v1/${type}/${id}`, { data: { type, id, attributes } })
    if (answer.status !== 200) throw new Error(answer.text)
  }
}
