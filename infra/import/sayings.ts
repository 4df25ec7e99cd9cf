/** People between two lines about the progress. */
const each = 10_000

/** What a command says while it imports. */
export function sayings(slug: string) {
  let said = 0
  return {
    onWait: () => console.log(`Another import of ${slug} is under way: waiting for its end.`),
    onProgress: (people: number) => {
      if (people < said + each) return
      said = people
      console.log(`${people.toLocaleString('en')} people…`)
    },
  }
}

export function stayClosed(profiles: number): string {
  return `${profiles} profiles of the file were closed, and stay closed: open them in the console.`
}
