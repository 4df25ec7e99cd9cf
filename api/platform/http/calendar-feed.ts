import { hash } from 'node:crypto'
import type { RequestHandler } from 'express'
import type { CalendarFeeds } from '../../ports/meetings.ts'
import { contextOf } from './context.ts'
import { apiSecurityHeaders } from './headers.ts'

/** Where a calendar reads the meetings of one person. */
export function calendarFeedPath(token: string): string {
  return `/calendar/${token}.ics`
}

/** Of the file of one meeting, which a calendar opens or the browser keeps. */
export const calendarFileHeaders = {
  'Content-Type': 'text/calendar; charset=utf-8',
  'Content-Disposition': 'attachment; filename="session.ics"',
} as const

/**
 * A person's meetings as a calendar, for any caller with its address at the host of the company. A replaced address
 * answers 404.
 */
export function serveCalendarFeeds(feeds: Pick<CalendarFeeds, 'read'>): RequestHandler {
  return async (request, response, next) => {
    const token = /^\/calendar\/([\w-]{43})\.ics$/.exec(request.path)?.[1]
    if (token === undefined || (request.method !== 'GET' && request.method !== 'HEAD')) {
      next()
      return
    }
    const calendar = await feeds.read(contextOf(response).company.id, token)
    if (calendar === null) {
      next()
      return
    }
    apiSecurityHeaders(request, response, () => undefined)
    const entityTag = `"${hash('sha256', calendar, 'base64url').slice(0, 22)}"`
    const headers = { ETag: entityTag, 'Cache-Control': 'private, no-cache' }
    if (asksFor(request.rawHeaders, entityTag)) {
      response.writeHead(304, headers).end()
      return
    }
    response.writeHead(200, {
      ...headers,
      'Content-Type': 'text/calendar; charset=utf-8',
      'Content-Length': Buffer.byteLength(calendar),
      'Content-Disposition': 'inline; filename="binome.ics"',
    })
    response.end(request.method === 'HEAD' ? undefined : calendar)
  }
}

/** Whether `If-None-Match` names it. The API ignores that header, so the raw ones are read. */
function asksFor(rawHeaders: readonly string[], entityTag: string): boolean {
  return rawHeaders.some(
    (name, n) =>
      n % 2 === 0 && name.toLowerCase() === 'if-none-match' && rawHeaders[n + 1]?.includes(entityTag) === true,
  )
}
