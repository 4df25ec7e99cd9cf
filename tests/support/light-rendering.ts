import createCache from '@emotion/cache'
import { userEvent, type UserEvent } from '@testing-library/user-event'
import * as React from 'react'

/**
 * What React and Emotion do in development for a person with developer tools, and no test reads: the stack of every
 * element's creation, and a style element for every rule. Files share their modules: this is done once a worker.
 */
const internals: unknown = Reflect.get(React, '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE')
if (typeof internals === 'object' && internals !== null) fix(internals, 'recentlyCreatedOwnerStacks', Infinity)

const sheet = Object.getPrototypeOf(createCache({ key: 'any' }).sheet) as { insert: (rule: string) => void }
if (!Object.hasOwn(sheet, 'isSpeedy')) {
  fix(sheet, 'isSpeedy', true)
  const { insert } = sheet
  sheet.insert = function (rule) {
    // Parts that only Firefox has: jsdom takes no rule for them.
    if (!rule.includes('::-moz-')) insert.call(this, rule)
  }
}

/**
 * React shows what a page waited for 300 ms after the last placeholder at the earliest, so that a page does not
 * flicker. Almost every test would wait for that. React takes the timer when it is loaded.
 */
const { setTimeout } = globalThis
globalThis.setTimeout = Object.assign((run: () => void) => setTimeout(run), setTimeout)
await import('react-dom')
await import('react-dom/client')
globalThis.setTimeout = setTimeout

/** The property keeps its value, whatever the library assigns. */
function fix(target: object, name: string, value: unknown): void {
  Object.defineProperty(target, name, {
    configurable: true,
    get: () => value,
    set() {
      // Ignored.
    },
  })
}

/**
 * Each key renders the page once more. Two of them show that a field keeps the focus while one types; the rest of a
 * text is pasted.
 */
const { setup, type } = userEvent
const inPieces = (typed: typeof type, pasted: UserEvent['paste']): typeof type =>
  async function (element, text, options) {
    if (options !== undefined || text.length < 6 || /[{[]/.test(text)) return typed(element, text, options)
    await typed(element, text.slice(0, 2))
    await pasted(text.slice(2))
  }
Object.assign(userEvent, {
  type: inPieces(type, (text) => userEvent.paste(text)),
  setup: (...options: Parameters<typeof setup>) => {
    const user = setup(...options)
    return { ...user, type: inPieces(user.type, user.paste) }
  },
})
