import type { Faq } from '../../queries/content/faqs.ts'
import { icons } from './art.ts'
import type { Content } from './content.ts'
import type { Page } from './frame.ts'
import { type Html, markup } from '../../platform/http/html.ts'
import { pathOf } from './paths.ts'
import { plainOf, proseOf } from './prose.ts'

/** @param questions of the company, in its order
 *  @param search what the reader looks for; empty: everything
 *  @param about the category that is read; empty or unknown: all of them */
export function faqPage(content: Content, questions: readonly Faq[], search: string, about = ''): Page {
  const { say, locale } = content
  const wanted = wordsOf(search)
  const all = [...new Set(questions.map(({ category }) => category))].filter((category) => category !== '')
  const chosen = search === '' && all.includes(about) ? about : null
  const inCategory = questions.filter(({ category }) => chosen === null || category === chosen)
  const found = inCategory.filter((one) => holds(one, wanted))
  // Only words that lead somewhere: the questions are the company's own.
  const hinted = say('faq.hint_words')
    .split(', ')
    .filter((word) => questions.some((one) => holds(one, wordsOf(word))))
    .slice(0, 3)
  const categories = [...new Set(found.map(({ category }) => category))]
  const count =
    found.length === 1
      ? say('faq.found_one', { text: search })
      : say('faq.found', { count: found.length, text: search })
  const main = markup`<div class="wrap pub">
    <div class="stack">
      <h1>${say('faq.title')}</h1>
      <p class="lede">${say('faq.lede')} <a href="${pathOf('contact', locale)}">${say('faq.ask')}</a>.</p>
    </div>
    <form class="search" role="search" action="${pathOf('faq', locale)}">
      <label class="vh" for="q">${say('faq.search')}</label>
      <input
        class="input"
        id="q"
        name="q"
        type="search"
        maxlength="80"
        value="${search}"
        placeholder="${hinted.length === 0 ? '' : say('faq.hint', { words: hinted.join(', ') })}"
      />
      <button class="btn secondary">${say('faq.submit')}</button>
    </form>
    ${search !== '' || all.length < 2 ? null : chips(content, all, chosen)}
    ${search === '' || found.length === 0 ? null : markup`<p class="muted" role="status">${count}</p>`}
    ${
      found.length === 0
        ? noResults(content, search)
        : markup`<div class="faqs">
            ${categories.map(
              (category) =>
                markup`<section>
                  ${category === '' ? null : markup`<h2>${category}</h2>`}${found
                    .filter((one) => one.category === category)
                    .map((one) => entry(one, wanted))}
                </section>`,
            )}
          </div>`
    }
  </div>`
  return { status: 200, title: say('faq.title'), description: say('faq.lede'), main }
}

/** The categories, one of which may be read alone. */
function chips({ say, locale }: Content, all: readonly string[], chosen: string | null): Html {
  const path = pathOf('faq', locale)
  const chip = (label: string, to: string, isChosen: boolean) =>
    markup`<a href="${to}" ${isChosen ? markup` aria-current="true"` : null}
      >${isChosen ? icons.check : null} ${label}</a
    >`
  return markup`<nav class="chips" aria-label="${say('faq.categories')}">
    ${chip(say('faq.every'), path, chosen === null)}
    ${all.map((category) => chip(category, `${path}?about=${encodeURIComponent(category)}`, category === chosen))}
  </nav>`
}

function entry({ question, answer }: Faq, wanted: readonly string[]): Html {
  return markup`<details class="acc" ${wanted.length === 0 ? null : markup` open`}>
    <summary><span>${marked(question, wanted)}</span> ${icons.down}</summary>
    <div>${proseOf(answer, (text) => marked(text, wanted))}</div>
  </details>`
}

function noResults({ say, locale }: Content, search: string): Html {
  const all = markup`<a class="btn secondary" href="${pathOf('faq', locale)}">${say('faq.all')}</a>`
  return markup`<section class="stack band" role="status">
    <h2>${search === '' ? say('faq.empty') : say('faq.none', { text: search })}</h2>
    <p class="muted">${say(search === '' ? 'faq.empty_text' : 'faq.none_text')}</p>
    <div class="row">
      ${search === '' ? null : all}
      <a class="btn quiet" href="${pathOf('contact', locale)}">${say('faq.ask_mine')}</a>
    </div>
  </section>`
}

/** What is looked for, word by word. */
function wordsOf(search: string): readonly string[] {
  return folded(search)
    .split(/[\s,;]+/)
    .filter((word) => word !== '')
}

/** Whether category, question and answer hold all words. */
function holds({ category, question, answer }: Faq, wanted: readonly string[]): boolean {
  const text = folded(`${category} ${question} ${plainOf(answer)}`)
  return wanted.every((word) => text.includes(word))
}

/** Without accents and capitals. Every place in the text stays. */
function folded(text: string): string {
  return text.replaceAll(/\p{L}/gu, (letter) => {
    const bare = letter.normalize('NFD').charAt(0).toLowerCase()
    return bare.length === letter.length ? bare : letter
  })
}

/** The text with what was looked for marked. */
function marked(text: string, wanted: readonly string[]): Html {
  const plain = folded(text)
  const parts: Html[] = []
  let from = 0
  for (;;) {
    const next = wanted
      .map((word) => ({ at: plain.indexOf(word, from), to: plain.indexOf(word, from) + word.length }))
      .filter(({ at }) => at >= 0)
      .toSorted((a, b) => a.at - b.at || b.to - a.to)[0]
    if (next === undefined) break
    parts.push(markup`${text.slice(from, next.at)}<mark>${text.slice(next.at, next.to)}</mark>`)
    from = next.to
  }
  return markup`${parts}${text.slice(from)}`
}
