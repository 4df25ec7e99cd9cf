import { expect, test } from 'vitest'
import { modulesOf } from '#tests/support/modules.ts'
import { resources } from '../contract/all.ts'
import type { ResourceContract } from '../contract/platform/resource.ts'
import { createEndpoints, routes } from './all.ts'
import type { RouteDependencies } from './platform/shared/dependencies.ts'

const endpoints = createEndpoints({} as RouteDependencies)
const contracts: readonly ResourceContract[] = Object.values(resources)

test('the list has the endpoints of every file of the shelves', async () => {
  const files = await modulesOf('api/routes/*/*.ts')
  expect(Object.keys(files).length).toBeGreaterThan(5)
  for (const [file, exported] of Object.entries(files))
    expect([file, Object.values(exported).some((one) => routes.some((listed) => listed === one))]).toEqual([file, true])
})

test('every path of the contract is served, and answers with its resource', () => {
  for (const { type, paths } of contracts)
    for (const path of Object.values(paths)) {
      const here = endpoints.filter((endpoint) => endpoint.path === path)
      expect([type, path, here.length > 0]).toEqual([type, path, true])
    }
})

test('every body of the contract is what its endpoint takes', () => {
  const methods = { create: 'post', update: 'patch' } as const
  for (const { type, paths, bodies = {} } of contracts)
    for (const name of ['create', 'update'] as const) {
      const path = name === 'create' ? paths['list'] : paths['one']
      const taking = endpoints.find((endpoint) => endpoint.path === path && endpoint.method === methods[name])
      expect([type, name, taking?.body?.schema]).toEqual([type, name, bodies[name]])
    }
})

test('every filter, order and include of the contract is what its endpoint takes', () => {
  for (const { type, paths, filters = {}, sorts, includes } of contracts)
    for (const [name, path] of Object.entries(paths)) {
      const query = endpoints.find((endpoint) => endpoint.path === path && endpoint.method === 'get')?.query
      const own = name === 'list' || name === 'one'
      expect({ type, name, filters: query?.filters ?? [], sort: query?.sort, include: query?.include }).toEqual({
        type,
        name,
        filters: filters[name] ?? [],
        sort: name === 'list' ? sorts : query?.sort,
        // A path that only takes changes reads nothing.
        include: own && query !== undefined ? includes : query?.include,
      })
    }
})

test('what people write has a limit by kind, or a reason why it needs none', () => {
  const unlimited = [
    'DELETE /absences/:id', // one's own: notifies nobody
    'DELETE /articles/:articleId/comments/:id', // who takes back must have written, which is counted
    'DELETE /articles/:id',
    'DELETE /articles/:id/report',
    'DELETE /availabilities/:id', // one's own week: notifies nobody
    'DELETE /availability_exceptions/:id',
    'DELETE /calendar_feed', // notifies nobody
    'DELETE /conversations/:conversationId/comments/:number', // once for each message, which is counted
    'DELETE /meetings/:id', // once for each meeting, which is counted
    'DELETE /meetings/:meetingId/feedbacks/:id', // counted when given
    'DELETE /mentoring_relationships/:id/pause', // it goes on, once
    'DELETE /mentoring_relationships/:relationshipId/feedbacks/:id',
    'DELETE /outside_calendars/:id', // notifies nobody
    'DELETE /participants/:id', // one profile of each role
    'DELETE /presenters/:id',
    'DELETE /presenters/:id/favourite', // one's own mark: notifies nobody
    'DELETE /presenters/:presenterId/recommendations/:id', // counted when written
    'DELETE /push_subscriptions/:id', // notifies nobody
    'DELETE /saved_searches/:id',
    'DELETE /sessions', // signs out
    'DELETE /sessions/:id',
    'DELETE /users/:id/avatar', // notifies nobody
    'PATCH /absences/:id',
    'PATCH /availabilities/:id', // one's own week: notifies nobody
    'PATCH /availability_exceptions/:id',
    'PATCH /conversations/:id/comments/mark-as-seen', // what one has read
    'PATCH /help_cases/:id', // ends once
    'PATCH /mentoring_relationships/:id', // ends once
    'PATCH /mentoring_relationships/:id/pause', // one pause at a time
    'PATCH /notifications/:id', // what one has read
    'PATCH /notifications/mark-all-as-read',
    'PATCH /participants/:id', // one's own page: notifies nobody
    'PATCH /presenters/:id',
    'PATCH /program_enrollments/:id', // which place one uses
    'PATCH /saved_searches/:id', // notifies nobody
    'PATCH /training_tools/:id/increment_click_count', // once a day
    'PATCH /users/:id', // one's own account: notifies nobody
    'PATCH /workshops/:id', // one's own answer: notifies nobody
    'POST /absences', // one after the other, within a year: others are told once, when it begins
    'POST /acceptances', // one for each version
    'POST /article_images', // the quota of files
    'POST /availabilities', // one's own week
    'POST /availability_exceptions',
    'POST /calendar_feed', // one for each person
    'POST /data_exports', // one a day
    'POST /meetings/:id/webconference', // who enters a call
    'POST /mentoring_relationships', // administrators
    'POST /outside_calendars', // a few for each person
    'POST /participants', // one profile of each role
    'POST /presenters',
    'POST /push_subscriptions', // a limit of its own
    'POST /realtime_ticket', // notifies nobody
    'POST /saved_searches', // a few for each person
    'POST /workshops/:id/webconference',
    'PUT /booking_rules', // one's own: notifies nobody
    'PUT /meetings/:id/private_note',
    'PUT /mentoring_relationships/:id/pause', // one at a time
    'PUT /mentoring_relationships/:id/private_note',
    'PUT /presenters/:id/favourite', // one's own mark: notifies nobody
    'PUT /users/:id/avatar', // the quota of files
  ]
  const without = endpoints.filter(
    ({ method, run, writes }) => method !== 'get' && run.access === 'session' && writes === undefined,
  )
  const named = without.map(({ method, path }) => `${method.toUpperCase()} ${path}`)
  expect(named.toSorted()).toEqual(unlimited)
})
