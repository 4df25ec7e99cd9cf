import { dateIn } from '#contract/platform/french-date.ts'
import { hero, icons, steps } from './art.ts'
import type { Content } from './content.ts'
import type { Figures } from './figures.ts'
import { emptyForm } from './fields.ts'
import { demoForm } from './forms.ts'
import type { Page } from './frame.ts'
import { type Html, markup } from '../../platform/http/html.ts'
import { pathOf, signInPath, signUpPath } from './paths.ts'

/** @param figures null: too few people */
export function homePage(content: Content, figures: Figures | null): Page {
  const { say, program, locale, company } = content
  const join = company.attributes.sign_in.sign_up ? signUpPath : signInPath
  const main = markup`<section class="wrap hero" aria-labelledby="t0">
      <div class="txt">
        ${program === null ? null : markup`<p class="small muted">${program.name[locale]}</p>`}
        <h1 class="display" id="t0">${say('home.title')}</h1>
        <p class="lede">${program === null ? say('home.lede') : program.description[locale]}</p>
        <div class="row">
          <a class="btn primary" href="${join}">${say('home.join')}</a>
          <a class="btn secondary" href="#how">${say('home.see_how')}</a>
        </div>
        <p class="small muted">${say('home.condition')}</p>
      </div>
      ${hero}
    </section>
    <section class="wrap band stack" aria-labelledby="t1">
      <h2 class="big" id="t1">${say('home.what_title')}</h2>
      <p class="lede">${say('home.what_text')}</p>
    </section>
    <section class="wrap" id="how" aria-labelledby="t2">
      <h2 class="big" id="t2">${say('home.how_title')}</h2>
      <ol class="how">
        ${([1, 2, 3, 4] as const).map(
          (n) =>
            markup`<li>
              ${steps[n - 1] ?? null}
              <h3>${say(`home.how_${n}_title`)}</h3>
              <p class="muted">${say(`home.how_${n}_text`)}</p>
            </li>`,
        )}
      </ol>
    </section>
    <section class="wrap band" id="benefits" aria-labelledby="t3">
      <h2 class="vh" id="t3">${say('home.benefits_title')}</h2>
      <div class="pair">${(['mentee', 'mentor'] as const).map((role) => benefits(content, role))}</div>
      ${figures === null ? null : facts(content, figures)}
    </section>
    ${topics(content, figures !== null)} ${code(content)} ${programs(content)} ${testimonials(content)}
    <section class="wrap band formpair" id="demo" aria-labelledby="t8">
      <div class="stack">
        <h2 class="big" id="t8">${say('home.demo_title')}</h2>
        <p class="lede">${say('home.demo_text')}</p>
      </div>
      ${demoForm(content, emptyForm)}
    </section>`
  const title = program === null ? say('home.title') : `${program.name[locale]}, ${say('home.title')}`
  return { status: 200, title, description: say('home.description'), main }
}

function benefits({ say }: Content, role: 'mentee' | 'mentor'): Html {
  const one = (n: 1 | 2 | 3) =>
    markup`<li>
      <span class="d" aria-hidden="true">${icons.check}</span>
      <span><b>${say(`home.${role}_${n}_title`)}</b> <span class="sub">${say(`home.${role}_${n}_text`)}</span></span>
    </li>`
  return markup`<div class="${role}">
    <h3>${say(`home.${role}_title`)}</h3>
    <ul>
      ${[one(1), one(2), one(3)]}
    </ul>
  </div>`
}

function facts({ say, locale }: Content, figures: Figures): Html {
  const number = new Intl.NumberFormat(locale)
  const date = dateIn(locale, { dateStyle: 'long' })(figures.at)
  const one = (name: 'people' | 'sessions' | 'accompaniments') =>
    markup`<div>
      <dt class="muted">${say(`home.${name}`)}</dt>
      <dd><b>${number.format(figures[name])}</b></dd>
    </div>`
  return markup`<h3 class="vh">${say('home.figures_title')}</h3>
    <dl class="facts">${[one('people'), one('accompaniments'), one('sessions')]}</dl>
    <p class="micro muted">${say('home.figures_date', { date })}</p>`
}

/** @param isAfterFigures they keep its distance above */
function topics({ say, lines }: Content, isAfterFigures: boolean): Html {
  return markup`<section class="wrap band topics${isAfterFigures ? ' after' : ''}" id="topics" aria-labelledby="t4">
    <div class="stack">
      <h2 class="big" id="t4">${say('home.topics_title')}</h2>
      <p class="muted">${say('home.topics_text')}</p>
    </div>
    <ul>
      ${lines('home.topics').map((topic) => markup`<li>${topic}</li>`)}
    </ul>
  </section>`
}

function code({ say, locale }: Content): Html {
  return markup`<section class="ground" id="code" aria-labelledby="t5">
    <div class="wrap band">
      <div class="row apart">
        <h2 class="big" id="t5">${say('home.code_title')}</h2>
        <a href="${pathOf('charter', locale)}">${say('home.code_link')}</a>
      </div>
      <ol class="cards">
        ${([1, 2, 3, 4, 5, 6] as const).map(
          (n) =>
            markup`<li>
              <h3>${say(`home.code_${n}_title`)}</h3>
              <p class="muted">${say(`home.code_${n}_text`)}</p>
            </li>`,
        )}
      </ol>
    </div>
  </section>`
}

/** A company with one program says all of it in its home. */
function programs({ say, locale, program, programs: all }: Content): Html | null {
  if (program !== null || all.length < 2) return null
  return markup`<section class="wrap band" aria-labelledby="t6">
    <h2 class="big" id="t6">${say('home.programs_title')}</h2>
    <ul class="cards">
      ${all.map(
        ({ slug, name, description }) =>
          markup`<li>
            <h3><a href="${pathOf('home', locale, slug)}">${name[locale]}</a></h3>
            <p class="muted">${description[locale]}</p>
          </li>`,
      )}
    </ul>
  </section>`
}

function testimonials({ say, testimonials: all }: Content): Html | null {
  if (all.length === 0) return null
  return markup`<section class="wrap band" aria-labelledby="t7">
    <h2 class="big" id="t7">${say('home.said_title')}</h2>
    <div class="said">
      ${all.map(
        ({ text, author }) =>
          markup`<figure>
            <blockquote><p>${text}</p></blockquote>
            ${author === '' ? null : markup`<figcaption class="muted">${author}</figcaption>`}
          </figure>`,
      )}
    </div>
  </section>`
}
