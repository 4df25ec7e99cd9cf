import type { Locator } from 'playwright-core'

/** How somebody uses a page. */
export interface Hand {
  /** A button or a link. */
  readonly press: (target: Locator) => Promise<void>
  readonly write: (target: Locator, text: string) => Promise<void>
  /** A radio button or a check box. */
  readonly choose: (target: Locator) => Promise<void>
}

export const pointer: Hand = {
  press: (target) => target.click(),
  write: (target, text) => target.fill(text),
  choose: (target) => target.check(),
}

/** Nothing but keys: Tab to what is wanted, then what the keyboard does there. */
export const keyboard: Hand = {
  async press(target) {
    await tabTo(target, isFocused)
    await target.page().keyboard.press('Enter')
  },
  async write(target, text) {
    await tabTo(target, isFocused)
    await target.page().keyboard.press('ControlOrMeta+A')
    await target.page().keyboard.insertText(text)
  },
  async choose(target) {
    const { keyboard: keys } = target.page()
    await tabTo(target, isFocusedInGroup)
    for (let n = 0; n < 20 && !(await isFocused(target)); n++) await keys.press('ArrowDown')
    if (!(await target.isChecked())) await keys.press('Space')
  },
}

/** @throws when the keyboard does not come there */
async function tabTo(target: Locator, isThere: (target: Locator) => Promise<boolean>): Promise<void> {
  await target.waitFor({ state: 'attached' })
  for (let n = 0; n < 200; n++) {
    if (await isThere(target)) return
    await target.page().keyboard.press('Tab')
  }
  throw new Error(`the keyboard does not come to ${String(target)}`)
}

function isFocused(target: Locator): Promise<boolean> {
  return target.evaluate((element) => element === document.activeElement)
}

/** On a radio button of the same group, where arrows lead on. */
function isFocusedInGroup(target: Locator): Promise<boolean> {
  return target.evaluate((element) => {
    const { activeElement: at } = document
    const isSameGroup =
      element instanceof HTMLInputElement &&
      at instanceof HTMLInputElement &&
      element.type === 'radio' &&
      at.type === 'radio' &&
      at.name === element.name
    return at === element || isSameGroup
  })
}
