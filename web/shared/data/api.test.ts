import { describe, expect, expectTypeOf, test } from 'vitest'
import { api } from './api.ts'
import { addressOf } from './requests.ts'
import type { RequestObject } from './requests.ts'

describe('the functions of the API', () => {
  test('build the request object of a list', () => {
    const list = api.mentoring_requests.all({ role: 'presenter', include: ['participant', 'program'] })
    expectTypeOf(list).toEqualTypeOf<RequestObject<'mentoring_requests', 'list'>>()
    expect(list).toEqual({
      type: 'list',
      subType: 'all',
      model: 'mentoring_requests',
      query: { role: 'presenter', include: ['participant', 'program'] },
    })
    expect(addressOf(list).path).toBe('/api/v1/mentoring_requests?include=participant%2Cprogram&role=presenter')
  })

  test('build the request object of one resource', () => {
    const one = api.presenters.one({ id: 'a/b' })
    expectTypeOf(one).toEqualTypeOf<RequestObject<'presenters', 'get'>>()
    expect(one).toEqual({ type: 'get', subType: 'one', model: 'presenters', params: { id: 'a/b' } })
    expect(api.mentoring_requests.of_relationship({ id: 'x' })).toMatchObject({
      subType: 'of_relationship',
      params: { id: 'x' },
    })
  })

  test('build the document of a write', () => {
    const relationships = { presenter: { data: { type: 'presenters' as const, id: 'p' } } }
    expect(api.mentoring_requests.create({ attributes: { message: 'Bonjour' }, relationships })).toEqual({
      type: 'create',
      subType: 'one',
      model: 'mentoring_requests',
      body: { data: { type: 'mentoring_requests', attributes: { message: 'Bonjour' }, relationships } },
    })
    expect(api.notifications.update({ id: 'n' }, { attributes: { read: true } })).toEqual({
      type: 'update',
      subType: 'one',
      model: 'notifications',
      params: { id: 'n' },
      body: { data: { type: 'notifications', id: 'n', attributes: { read: true } } },
    })
    expect(api.notifications.mark_all_read()).toEqual({
      type: 'update',
      subType: 'mark_all_read',
      model: 'notifications',
    })
  })

  test('take what the contract takes', () => {
    // @ts-expect-error another filter than those of the contract
    expect(addressOf(api.presenters.all({ colour: 'blue' })).method).toBe('GET')
    // @ts-expect-error a relationship that cannot be included
    api.mentoring_requests.all({ include: ['company'] })
    // @ts-expect-error a request without its mentor
    api.mentoring_requests.create({ attributes: { message: 'Bonjour' } })
    // @ts-expect-error a path without its id
    api.presenters.one({})
  })
})
