import { beforeEach, describe, expect, it } from 'vitest'
import { forgetSession, readSession, refreshSession } from './headers.ts'

const given = (over: Record<string, string> = {}) =>
  new Headers({ 'access-token': 't1', 'token-type': 'Bearer', client: 'c1', expiry: '100', uid: 'a@b.c', ...over })
beforeEach(() => forgetSession())

describe('the session headers', () => {
  it('are kept, and refreshed by each answer', () => {
    refreshSession(given(), null)
    refreshSession(given({ 'access-token': 't2', expiry: '105' }), readSession())
    expect(readSession()).toMatchObject({ 'access-token': 't2', expiry: '105' })
    expect(JSON.parse(localStorage.getItem('binome-session') ?? '')).toMatchObject({ 'access-token': 't2' })
  })

  it.each(['access-token', 'token-type', 'client', 'expiry', 'uid'])(
    'are left as they are when %s is blank or missing',
    (name) => {
      refreshSession(given(), null)
      const kept = readSession()
      refreshSession(given({ 'access-token': 't2', expiry: '105', [name]: ' ' }), kept)
      const missing = given({ 'access-token': 't2', expiry: '105' })
      missing.delete(name)
      refreshSession(missing, kept)
      expect(readSession()).toEqual(kept)
    },
  )

  it('are not taken from an answer that is older, or of a session that is over', () => {
    refreshSession(given({ 'access-token': 't2', expiry: '105' }), null)
    const kept = readSession()
    refreshSession(given({ 'access-token': 't1', expiry: '100' }), kept)
    expect(readSession()?.['access-token']).toBe('t2')
    forgetSession()
    refreshSession(given({ 'access-token': 't3', expiry: '110' }), kept)
    expect(readSession()).toBeNull()
  })

  it('are not forgotten for a call of an earlier session', () => {
    refreshSession(given(), null)
    const earlier = readSession()
    refreshSession(given({ client: 'c2' }), null)
    forgetSession(earlier)
    expect(readSession()?.client).toBe('c2')
  })
})
