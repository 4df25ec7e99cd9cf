import { dateIn } from '#contract/platform/french-date.ts'
import type { DocumentInForce } from '../../queries/content/documents.ts'
import { growth, icons, lost } from './art.ts'
import type { Content } from './content.ts'
import type { Page } from './frame.ts'
import { markup } from '../../platform/http/html.ts'
import { pathOf, receiptPath } from './paths.ts'
import { lineOf } from './prose.ts'

/** Charter, terms, privacy or cookies, in the version in force. */
export function documentPage({ say, locale }: Content, document: DocumentInForce): Page {
  const { title, sections, version, published_at, reading_minutes: minutes } = document
  const isCharter = document.document === 'charter'
  const lede = say(`document.${document.document}_lede`)
  const date = published_at === null ? null : dateIn(locale, { dateStyle: 'long' })(new Date(published_at))
  const inForce = date === null ? say('document.version', { version }) : say('document.in_force', { version, date })
  const main = markup`<article class="wrap pub" aria-labelledby="title">
    <div class="stack">
      <h1 id="title">${title}</h1>
      <p class="lede">${lede}</p>
    </div>
    <div class="docbar">
      <p>${inForce} ${minutes === 1 ? say('document.minute') : say('document.minutes', { minutes })}</p>
      <button class="btn s quiet" type="button" data-print hidden>${icons.print} ${say('document.print')}</button>
    </div>
    <div class="doc">
      <nav class="toc" aria-label="${say('document.contents')}">
        ${sections.map((section, at) => markup`<a href="#s${at + 1}">${section.title}</a>`)}
      </nav>
      <div class="${isCharter ? 'prose promises' : 'prose'}">
        ${sections.map(
          ({ title: heading, short, paragraphs, points }, at) =>
            markup`<section id="s${at + 1}" class="${isCharter && short !== '' ? 'promise' : 'part'}">
              <h2>${heading}</h2>
              ${short === '' ? null : markup`<p class="lede">${lineOf(short)}</p>`}
              ${paragraphs.map((text) => markup`<p>${lineOf(text)}</p>`)}
              ${
                points.length === 0
                  ? null
                  : markup`<ul>
                      ${points.map((point) => markup`<li>${lineOf(point)}</li>`)}
                    </ul>`
              }
            </section>`,
        )}
      </div>
    </div>
  </article>`
  return { status: 200, title, description: lede, main, isLong: true }
}

export function afestPage({ say, locale }: Content): Page {
  const [demo, contact] = [pathOf('demo', locale), pathOf('contact', locale)]
  // The script of the page shows it to signed-in users.
  const own = markup`<a class="own" href="${receiptPath}">${say('afest.proof_link')}</a>`
  // Rows become blocks on a phone: the roles keep the table one for screen readers.
  const main = markup`<section class="wrap pub" aria-labelledby="t0">
      <div class="afest">
        <div class="stack wide">
          <p class="micro muted">${say('afest.eyebrow')}</p>
          <h1 id="t0">${say('afest.title')}</h1>
          <p class="lede">${say('afest.lede')}</p>
          <div class="row">
            <a class="btn primary" href="${demo}">${say('afest.talk')}</a>
            <a class="btn secondary" href="#evidence">${say('afest.see')}</a>
          </div>
        </div>
        ${growth}
      </div>
    </section>
    <section class="wrap stack wide" aria-labelledby="t1">
      <h2 class="big" id="t1">${say('afest.law_title')}</h2>
      <p class="muted">${say('afest.law_source')}</p>
      <ol class="numbered cols">
        ${([1, 2, 3, 4] as const).map(
          (n) =>
            markup`<li>
              <div>
                ${condition(say(`afest.law_${n}_title`))}
                <p class="muted">${say(`afest.law_${n}_text`)}</p>
              </div>
            </li>`,
        )}
      </ol>
    </section>
    <section class="wrap band proof" id="evidence" aria-labelledby="t2">
      <div class="stack">
        <h2 class="big" id="t2">${say('afest.proof_title')}</h2>
        <p class="muted">${say('afest.proof_text')}</p>
      </div>
      <div class="card">
        <table role="table">
          <thead role="rowgroup">
            <tr role="row">
              <th role="columnheader" scope="col">${say('afest.proof_head_what')}</th>
              <th role="columnheader" scope="col">${say('afest.proof_head_from')}</th>
            </tr>
          </thead>
          <tbody role="rowgroup">
            ${([1, 2, 3, 4, 5] as const).map(
              (n) =>
                markup`<tr role="row">
                  <th role="rowheader" scope="row">${say(`afest.proof_${n}_title`)}</th>
                  <td role="cell">${say(`afest.proof_${n}_text`)} ${n === 5 ? own : null}</td>
                </tr>`,
            )}
          </tbody>
        </table>
      </div>
    </section>
    <section class="wrap pub after" aria-labelledby="t3">
      <div class="cta">
        <h2 id="t3">${say('afest.end_title')}</h2>
        <div class="row">
          <a class="btn inverse" href="${demo}">${say('nav.demo')}</a>
          <a class="btn ghost" href="${contact}">${say('afest.question')}</a>
        </div>
      </div>
    </section>`
  return { status: 200, title: say('afest.title'), description: say('afest.lede'), main }
}

/** A condition of the law: its requirement stands out from its qualification. */
function condition(text: string) {
  const at = text.indexOf(', ') + 1
  return at === 0 ? markup`<h3>${text}</h3>` : markup`<h3>${text.slice(0, at)}<span>${text.slice(at)}</span></h3>`
}

/** Of an address that no page has. */
export function lostPage({ say, locale }: Content): Page {
  const main = markup`<section class="wrap pub lost" aria-labelledby="t0">
    <div class="stack wide">
      <h1 id="t0">${say('lost.title')}</h1>
      <p class="lede">${say('lost.text')}</p>
      <div class="row">
        <a class="btn primary" href="${pathOf('home', locale)}">${say('form.home')}</a>
        <a class="btn secondary" href="${pathOf('faq', locale)}">${say('lost.faq')}</a>
      </div>
      <p class="small muted">${say('lost.tell')} <a href="${pathOf('contact', locale)}">${say('lost.report')}</a></p>
    </div>
    ${lost}
  </section>`
  return { status: 404, title: say('lost.title'), description: say('lost.text'), main }
}
