import { contactSizes } from '#contract/console/people/contact-requests.ts'
import { found, icons } from './art.ts'
import type { Content } from './content.ts'
import { type FormName, type FormState, openedIn, openedName, trapName } from './fields.ts'
import type { Page } from './frame.ts'
import { type Html, markup } from '../../platform/http/html.ts'
import { pathOf, signInPath } from './paths.ts'

type Field = 'first_name' | 'last_name' | 'email' | 'company' | 'size' | 'subject' | 'message'

const optional: ReadonlySet<Field> = new Set(['last_name'])

const completes: Partial<Record<Field, string>> = {
  first_name: 'given-name',
  last_name: 'family-name',
  email: 'email',
  company: 'organization',
}

/** The form that asks for a demonstration. It is sent to the demo page, from wherever it stands. */
export function demoForm(content: Content, state: FormState): Html {
  const { say } = content
  const ticked = state.values['information'] === 'on' ? markup` checked` : null
  return form(content, 'demo', state, [
    ...(['first_name', 'last_name'] as const).map((name) => input(content, state, name)),
    input(content, state, 'email', 'email'),
    input(content, state, 'company'),
    field(content, state, 'size', (attributes) => {
      const options = contactSizes.map((size) => {
        const chosen = (state.values['size'] ?? contactSizes[0]) === size ? markup` selected` : null
        return markup`<option value="${size}" ${chosen}>${say(`form.size_${size}`)}</option>`
      })
      return markup`<span class="pick">
        <select class="input" ${attributes}>
          ${options}</select
        >${icons.down}
      </span>`
    }),
    markup`<label class="check span"
      ><input type="checkbox" name="information" ${ticked} /> <span>${say('form.information')}</span></label
    >`,
  ])
}

function contactForm(content: Content, state: FormState): Html {
  return form(content, 'contact', state, [
    ...(['first_name', 'last_name'] as const).map((name) => input(content, state, name)),
    input(content, state, 'email', 'email'),
    markup`<div class="span">${input(content, state, 'subject')}</div>`,
    markup`<div class="span">
      ${field(
        content,
        state,
        'message',
        (attributes) =>
          markup`<textarea class="input" rows="6" ${attributes}>${state.values['message'] ?? ''}</textarea>`,
      )}
    </div>`,
  ])
}

function form(content: Content, name: FormName, state: FormState, fields: readonly Html[]): Html {
  const { say, locale } = content
  return markup`<div>
    ${notice(content, name, state)}
    <form class="card" method="post" action="${pathOf(name, locale)}" novalidate aria-label="${say(`${name}.send`)}">
      <div class="two">${fields}</div>
      <p class="trap" aria-hidden="true">
        <label>${say('form.trap')} <input name="${trapName}" tabindex="-1" autocomplete="off" /></label>
      </p>
      <input type="hidden" name="${openedName}" value="${openedIn(state.values, Date.now())}" />
      <button class="btn primary">${say(`${name}.send`)}</button>
      <p class="micro muted">${say(`${name}.use`)} <a href="${pathOf('privacy', locale)}">${say('foot.privacy')}</a></p>
    </form>
  </div>`
}

/** Names each wrong field with a way to it. */
function notice({ say }: Content, name: FormName, { faults, notice: reason }: FormState): Html | null {
  const wrong = Object.keys(faults)
  if (wrong.length === 0 && reason === null) return null
  const text = wrong.length === 1 ? say('form.one_wrong') : say('form.some_wrong', { count: wrong.length })
  const ways = wrong.map((field, at) => {
    const label = say(`form.${field as Field}`)
    return markup`${at === 0 ? '' : ', '}<a href="#${field}">${label}</a>`
  })
  return markup`<div class="notice" role="alert">
    ${icons.warning}
    <p><b>${say(`${name}.not_sent`)}</b> ${reason ?? text} ${ways}</p>
  </div>`
}

function input(content: Content, state: FormState, name: Field, type = 'text'): Html {
  const value = state.values[name] ?? ''
  const made = field(
    content,
    state,
    name,
    (attributes) => markup`<input class="input" type="${type}" value="${value}" ${attributes} />`,
  )
  return name === 'email' ? markup`<div class="span">${made}</div>` : made
}

function field({ say }: Content, state: FormState, name: Field, control: (attributes: Html) => Html): Html {
  const fault = state.faults[name]
  const complete = completes[name]
  const attributes = markup`id="${name}" name="${name}"
  ${optional.has(name) ? null : markup`required`}${
    complete === undefined ? null : markup` autocomplete="${complete}"`
  }${fault === undefined ? null : markup` aria-invalid="true" aria-describedby="${name}-wrong"`}`
  return markup`<div class="field">
    <label for="${name}">${say(`form.${name}`)}${optional.has(name) ? ` (${say('form.optional')})` : null}</label>
    ${control(attributes)}${
      fault === undefined
        ? null
        : markup`<p class="wrong" id="${name}-wrong">${icons.warning}<span>${say(`form.${fault}`)}</span></p>`
    }
  </div>`
}

export function demoPage(content: Content, state: FormState, status: number): Page {
  const { say } = content
  const main = markup`<div class="wrap pub formpair">
    <div class="stack wide">
      <h1>${say('demo.title')}</h1>
      <p class="lede">${say('demo.lede')}</p>
      <ol class="steps" aria-label="${say('demo.steps')}">
        ${([1, 2, 3] as const).map(
          (n) =>
            markup`<li>
              <i aria-hidden="true">${n}</i><b>${say(`demo.step_${n}_title`)}</b>${say(`demo.step_${n}_text`)}
            </li>`,
        )}
      </ol>
    </div>
    ${demoForm(content, state)}
  </div>`
  return { status, title: say('nav.demo'), description: say('demo.lede'), main }
}

export function contactPage(content: Content, state: FormState, status: number): Page {
  const { say, locale } = content
  const main = markup`<div class="wrap pub formpair">
    <div class="stack wide">
      <h1>${say('contact.title')}</h1>
      <p class="lede">${say('contact.lede')}</p>
      <ul class="dots">
        <li><a href="${pathOf('faq', locale)}">${say('contact.faq')}</a></li>
        <li><a href="${signInPath}">${say('contact.account')}</a></li>
      </ul>
    </div>
    ${contactForm(content, state)}
  </div>`
  return { status, title: say('contact.title'), description: say('contact.lede'), main }
}

/** What follows a form that was sent. */
export function sentPage(
  content: Content,
  name: FormName,
  sent: { readonly first_name: string; readonly email: string },
): Page {
  const { say, locale } = content
  const [title, text] = [
    say(`${name}.sent_title`, { name: sent.first_name }),
    say(`${name}.sent_text`, { email: sent.email }),
  ]
  const main = markup`<section class="wrap pub lost">
    <div class="stack">
      <h1>${title}</h1>
      <p class="lede" role="status">${text}</p>
      <div class="row">
        <a class="btn secondary" href="${pathOf('home', locale)}">${say('form.home')}</a>
        <a class="btn quiet" href="${pathOf('faq', locale)}">${say('demo.read_faq')}</a>
      </div>
    </div>
    ${found}
  </section>`
  return { status: 200, title, description: text, main }
}
