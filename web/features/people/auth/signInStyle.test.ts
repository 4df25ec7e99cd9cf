import { readFileSync } from 'node:fs'
import path from 'node:path'
import { afterEach, expect, test } from 'vitest'

const rules = readFileSync(path.join(import.meta.dirname, 'sign-in.css'), 'utf8')

const sheet = document.createElement('style')

afterEach(() => {
  // Styles of components stay in the head for the next file of this worker.
  sheet.remove()
  document.body.replaceChildren()
})

test('paragraphs have no margin of the browser, and only the legal links are a row of their own', () => {
  sheet.textContent = rules
  document.head.append(sheet)
  document.body.innerHTML = '<div class="sign-in"><p>Bienvenue</p><footer class="sign-in-legal"></footer></div>'
  const styleOf = (selector: string) => {
    const element = document.querySelector(selector)
    if (element === null) throw new Error(`there is no ${selector}`)
    return getComputedStyle(element)
  }
  expect([styleOf('p').display, styleOf('p').marginTop, styleOf('p').marginLeft]).toEqual(['block', '0px', '0px'])
  expect(styleOf('footer').display).toBe('flex')
})
