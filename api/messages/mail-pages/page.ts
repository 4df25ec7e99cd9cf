import type { Request, Response } from 'express'
import { contextOf } from '../../platform/http/context.ts'
import { escaped } from '../../platform/http/html.ts'
import { writePage } from '../../content/public-pages/plain-page.ts'

type Locale = 'fr' | 'en'

/** A page of a mail link: a heading, a sentence, and what can be done. Every text is plain. */
export interface MailPage {
  readonly status: number
  readonly title: string
  readonly text: string
  /** The form that acts; without it the page is the end. */
  readonly form?: {
    readonly button: string
    /** Nothing is chosen beforehand. */
    readonly choice?: {
      readonly legend: string
      readonly name: string
      readonly options: readonly (readonly [value: string, label: string])[]
      readonly error: string | null
    }
    /** `unsent` is said when the server cannot be reached. */
    readonly note?: { readonly label: string; readonly help: string; readonly value: string; readonly unsent: string }
  }
  readonly ways?: readonly { readonly label: string; readonly to: string }[]
}

/** The longest word that somebody sends with an answer. */
export const longestNote = 1_000

/**
 * What was typed stays in the page while the server cannot be reached, and in the tab when another page takes its
 * place. The form is sent as without a script.
 */
const keepsWords = `(() => {
  const form = document.querySelector('form')
  const unsent = document.getElementById('unsent')
  const key = location.search
  const kept = new URLSearchParams(sessionStorage.getItem(key) ?? '')
  for (const field of form.querySelectorAll('[name]'))
    if (field.type === 'radio') field.checked ||= kept.get(field.name) === field.value
    else field.value ||= kept.get(field.name) ?? ''
  form.addEventListener('input', () => sessionStorage.setItem(key, new URLSearchParams(new FormData(form))))
  form.addEventListener('submit', async (event) => {
    event.preventDefault()
    unsent.hidden = true
    const answer = await fetch(location.href, { method: 'HEAD', cache: 'no-store' }).catch(() => null)
    if (answer !== null && answer.status < 500) form.submit()
    else unsent.hidden = false
  })
})()`

/** The form goes to the address of the page, which holds the token. A script runs where something may be typed. */
export function sendMailPage(request: Request, response: Response, locale: Locale, page: MailPage): void {
  const { form, ways = [] } = page
  writePage(request, response, {
    status: page.status,
    locale,
    title: page.title,
    company: contextOf(response).companyIfAny?.attributes,
    mayPostTo: form === undefined ? [] : ["'self'"],
    main: [
      `<h1>${escaped(page.title)}</h1>`,
      ...(page.text === '' ? [] : [`<p>${escaped(page.text)}</p>`]),
      ...(form === undefined ? [] : [formOf(form)]),
      ...ways.map(({ label, to }) => `<p><a href="${escaped(to)}">${escaped(label)}</a></p>`),
    ].join('\n'),
    ...(form?.note && { script: keepsWords, asks: true }),
  })
}

function formOf({ button, choice, note }: NonNullable<MailPage['form']>): string {
  const options = choice?.options.map(
    ([value, label]) =>
      `<label><input type="radio" name="${choice.name}" value="${escaped(value)}" required> ${escaped(label)}</label>`,
  )
  const error = choice?.error == null ? '' : `<p class="error" role="alert">${escaped(choice.error)}</p>`
  return [
    '<form method="post">',
    ...(choice === undefined || options === undefined
      ? []
      : [`<fieldset><legend>${escaped(choice.legend)}</legend>${error}${options.join('')}</fieldset>`]),
    ...(note === undefined
      ? []
      : [
          `<label for="note">${escaped(note.label)}</label>`,
          `<textarea id="note" name="note" rows="3" maxlength="${longestNote}" aria-describedby="help">`,
          `${escaped(note.value)}</textarea><p id="help" class="help">${escaped(note.help)}</p>`,
          `<p id="unsent" class="error" role="alert" hidden>${escaped(note.unsent)}</p>`,
        ]),
    `<button>${escaped(button)}</button>`,
    '</form>',
  ].join('')
}
