import type { Request, RequestHandler, Response } from 'express'
import { isUuid } from '#domain/platform/ids.ts'
import type { Config } from '../../platform/config/config.ts'
import type { Sql } from '#projections/platform/sql.ts'
import { isLocal } from '../../platform/http/local.ts'
import { smsLength } from '../sms/text.ts'
import { type DemoMail, demoMail, demoMails, showsDemoMailbox } from './demo-mailbox.ts'
import { type Html, markup } from '#api/platform/http/html.ts'

const words = {
  fr: {
    title: 'E-mails de la démonstration',
    about: "Sans serveur d'envoi, les e-mails de la démonstration restent ici. Seul cet ordinateur voit cette page.",
    none: "Aucun e-mail pour l'instant.",
    sms: 'SMS de la démonstration',
    aboutSms: 'Sans passerelle, les SMS de la démonstration restent ici. Seul cet ordinateur voit cette page.',
    noSms: "Aucun SMS pour l'instant.",
    length: (units: number, parts: number) => `${units} caractères, ${parts} SMS`,
    back: 'Tous les e-mails',
    to: 'À',
    plain: 'Texte brut',
  },
  en: {
    title: 'Mails of the demo',
    about: 'Without a mail server, the mails of the demo stay here. Only this computer sees this page.',
    none: 'No mail yet.',
    sms: 'SMS of the demo',
    aboutSms: 'Without a gateway, the SMS of the demo stay here. Only this computer sees this page.',
    noSms: 'No SMS yet.',
    length: (units: number, parts: number) => `${units} characters, ${parts} SMS`,
    back: 'All mails',
    to: 'To',
    plain: 'Plain text',
  },
} as const

const policy = `default-src 'none'; style-src 'unsafe-inline'; img-src https: data:; frame-src 'self'`
const framed = 'sandbox allow-popups allow-popups-to-escape-sandbox'

/**
 * `/dev/mail` shows the mails of the embedded demo to the browser on the same machine; null where there is no such
 * mailbox. To anybody else the address is unknown.
 */
export function demoMailboxPages(config: Config, sql: Sql): RequestHandler | null {
  if (!showsDemoMailbox(config) || config.trustProxy !== 0) return null
  return async (request, response, next) => {
    if (/^\/dev\/sms\/?$/.test(request.path) && request.method === 'GET' && isLocal(request, { companies: true })) {
      const locale = languageOf(request)
      return send(response, page(locale, words[locale].sms, await smsList(sql, locale)))
    }
    const path = /^\/dev\/mail(?:\/([\da-f-]{36})(\/html)?)?\/?$/.exec(request.path)
    if (path === null || request.method !== 'GET' || !isLocal(request, { companies: true })) return next()
    const [, id, part] = path
    const locale = languageOf(request)
    if (id === undefined) return send(response, page(locale, words[locale].title, await list(sql, locale)))
    const mail = isUuid(id) ? await demoMail(sql, id) : null
    if (mail === null) return next()
    if (part === undefined) return send(response, page(locale, mail.subject, one(mail, locale)))
    // Links open beside the mailbox: the pages that they lead to refuse frames.
    const html = mail.html.replace('<head>', '<head><base target="_blank">')
    return send(response, html, `${policy}; frame-ancestors 'self'; ${framed}`)
  }
}

function languageOf(request: Request): 'fr' | 'en' {
  return request.acceptsLanguages('fr', 'en') === 'en' ? 'en' : 'fr'
}

function send(response: Response, body: string, csp = `${policy}; frame-ancestors 'none'`): void {
  response.set({
    'Content-Security-Policy': csp,
    'Cache-Control': 'no-store',
    'Referrer-Policy': 'no-referrer',
    'X-Content-Type-Options': 'nosniff',
  })
  response.type('html').send(body)
}

async function list(sql: Sql, locale: 'fr' | 'en'): Promise<Html> {
  const mails = await demoMails(sql, 'email')
  const { title, about, none } = words[locale]
  const rows = mails.map(
    ({ id, subject, address, at }) =>
      markup`<li>
        <a href="/dev/mail/${id}">${subject}</a
        ><span>${address} · <time datetime="${at.toISOString()}">${at.toLocaleString(locale)}</time></span>
      </li>`,
  )
  return markup`<h1>${title}</h1>
    <p>${about}</p>
    ${
      rows.length === 0
        ? markup`<p>${none}</p>`
        : markup`<ul>
            ${rows}
          </ul>`
    }`
}

function one({ id, address, subject, plain }: DemoMail, locale: 'fr' | 'en'): Html {
  const { back, to, plain: plainLabel } = words[locale]
  return markup`<p><a href="/dev/mail">${back}</a></p>
    <h1>${subject}</h1>
    <p>${to} ${address}</p>
    <iframe
      sandbox="allow-popups allow-popups-to-escape-sandbox"
      src="/dev/mail/${id}/html"
      title="${subject}"
    ></iframe>
    <h2>${plainLabel}</h2>
    <pre>${linked(plain)}</pre>`
}

async function smsList(sql: Sql, locale: 'fr' | 'en'): Promise<Html> {
  const sent = await demoMails(sql, 'sms')
  const { sms, aboutSms, noSms, length } = words[locale]
  const rows = sent.map(({ subject, address, at }) => {
    const { units, parts } = smsLength(subject)
    const about = `${address} · ${length(units, parts)} · `
    return markup`<li>
      <p>${linked(subject)}</p>
      <span>${about}<time datetime="${at.toISOString()}">${at.toLocaleString(locale)}</time></span>
    </li>`
  })
  return markup`<h1>${sms}</h1>
    <p>${aboutSms}</p>
    ${
      rows.length === 0
        ? markup`<p>${noSms}</p>`
        : markup`<ul>
            ${rows}
          </ul>`
    }`
}

/** Addresses in a text become links. */
function linked(text: string): Html {
  return markup`${text
    .split(/(https?:\/\/\S+)/)
    .map((part, at) =>
      at % 2 === 1 ? markup`<a href="${part}" target="_blank" rel="noreferrer">${part}</a>` : markup`${part}`,
    )}`
}

function page(locale: 'fr' | 'en', title: string, body: Html): string {
  return markup`<!doctype html>
    <html lang="${locale}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>${title}</title>
        <style>
          body {
            max-width: 760px;
            margin: 0 auto;
            padding: 24px 16px 64px;
            font:
              16px/1.5 system-ui,
              sans-serif;
          }
          h1 {
            font-size: 24px;
            line-height: 1.25;
          }
          ul {
            list-style: none;
            padding: 0;
          }
          li {
            padding: 12px 0;
            border-top: 1px solid light-dark(#e7e2d7, #28345a);
            display: grid;
            gap: 2px;
          }
          li span {
            font-size: 14px;
            color: light-dark(#465070, #bbc5df);
          }
          a {
            color: light-dark(#1f52d6, #8fcbff);
            overflow-wrap: anywhere;
          }
          iframe {
            width: 100%;
            height: 760px;
            border: 1px solid light-dark(#e7e2d7, #28345a);
            border-radius: 12px;
          }
          pre {
            white-space: pre-wrap;
            overflow-wrap: anywhere;
            font-size: 14px;
          }
        </style>
      </head>
      <body>
        ${body}
      </body>
    </html> `.text
}
