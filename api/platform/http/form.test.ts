import { PassThrough } from 'node:stream'
import { expect, test } from 'vitest'
import { readForm } from './form.ts'

async function read(form: FormData) {
  const sent = new Response(form)
  const request = Object.assign(new PassThrough().end(Buffer.from(await sent.arrayBuffer())), {
    headers: { 'content-type': sent.headers.get('content-type') ?? '' },
  })
  return readForm(request, 1_000)
}

test('a field that shows nothing is empty, as in JSON; others are as they were sent', async () => {
  const form = new FormData()
  form.set('body', '\u200B\u2060')
  form.set('note', ' a\u200Bb ')
  form.set('file', new File(['x'], 'x.txt'))
  const { fields, file } = await read(form)
  expect(fields).toEqual({ body: '', note: ' a\u200Bb ' })
  expect(file?.name).toBe('x.txt')
})

test('a field that no store keeps is refused, also where it shows nothing', async () => {
  const form = new FormData()
  form.set('body', '\0')
  await expect(read(form)).rejects.toMatchObject({ status: 422 })
})
