import type { Locator, Page } from 'playwright-core'

/** How somebody uses a page. */
export interface Hand {
  /** A button or a link. */
  readonly press: (target: Locator) => Promise<void>
  readonly write: (target: Locator, text: string) => Promise<void>
  /** A radio button or a check box. */
  readonly choose: (target: Locator) => Promise<void>
  /** An entry of a menu that is open. */
  readonly pick: (target: Locator) => Promise<void>
}

export const pointer: Hand = {
  press: (target) => target.click(),
  write: (target, text) => target.fill(text),
  choose: (target) => target.check(),
  pick: (target) => target.click(),
}

/**
 * Nothing but keys: Tab to what is wanted, then what the keyboard does there. Throws where the focus is lost or not to
 * be seen, and where the page scrolls sideways.
 */
export const keyboard: Hand = {
  async press(target) {
    await tabTo(target)
    await target.page().keyboard.press('Enter')
  },
  async write(target, text) {
    await tabTo(target)
    await target.page().keyboard.press('ControlOrMeta+A')
    await target.page().keyboard.insertText(text)
  },
  async choose(target) {
    const { keyboard: keys } = target.page()
    await tabTo(target, true)
    await arrowsTo(target)
    if (!(await target.isChecked())) await keys.press('Space')
  },
  async pick(target) {
    await target.waitFor()
    await arrowsTo(target)
    await target.page().keyboard.press('Enter')
  },
}

/** The documents in which the person has acted: there the focus has a place. */
const used = new WeakMap<Page, number>()

/** @throws when the keyboard does not come there */
async function tabTo(target: Locator, orItsGroup = false): Promise<void> {
  const page = target.page()
  await target.waitFor({ state: 'attached' })
  const opened = await page.evaluate(() => performance.timeOrigin)
  let stop = await stopAt(target)
  // Between two pages the focus is on neither, for a moment.
  for (let wait = 0; used.get(page) === opened && stop.isLost && wait < 20; wait++) {
    await page.waitForTimeout(50)
    stop = await stopAt(target)
  }
  if (used.get(page) === opened && stop.isLost) throw new Error(`the focus is lost before ${String(target)}`)
  used.set(page, opened)
  for (let n = 0; n < 200; n++) {
    if (stop.at === 'there' || (orItsGroup && stop.at === 'group')) return
    await page.keyboard.press('Tab')
    stop = await stopAt(target)
    // What slides in takes a moment.
    for (let wait = 0; !stop.isSeen && !stop.isLost && wait < 100; wait++) {
      await page.waitForTimeout(50)
      stop = await stopAt(target)
    }
    const { sideways, isSeen, isLost, name } = stop
    if (sideways > 0) throw new Error(`the page scrolls sideways by ${sideways} pixels, before ${String(target)}`)
    if (!isSeen && !isLost) throw new Error(`the focus is not to be seen, before ${String(target)}: ${name}`)
  }
  throw new Error(`the keyboard does not come to ${String(target)}`)
}

async function arrowsTo(target: Locator): Promise<void> {
  for (let n = 0; n < 20; n++) {
    if ((await stopAt(target)).at === 'there') return
    await target.page().keyboard.press('ArrowDown')
  }
}

interface Stop {
  /** `group`: on a radio button of the target's group, where arrows lead on. */
  readonly at: 'there' | 'group' | 'elsewhere'
  /** On nothing: the element is gone, or the browser's own controls follow. */
  readonly isLost: boolean
  /** A ring around it, and not covered. */
  readonly isSeen: boolean
  /** By how many pixels the page is too wide. */
  readonly sideways: number
  readonly name: string
}

/** Where the focus is, and how it shows. */
function stopAt(target: Locator): Promise<Stop> {
  return target.evaluate((element): Stop => {
    const at = document.activeElement ?? document.body
    const isSameGroup =
      element instanceof HTMLInputElement &&
      at instanceof HTMLInputElement &&
      element.type === 'radio' &&
      at.type === 'radio' &&
      at.name === element.name
    // A field shows the focus around its frame, a radio button around its mark or its label.
    const frames = [at, at.parentElement, at.parentElement?.parentElement, at.closest('label'), at.nextElementSibling]
    const isRinged = frames.some((one) => one && getComputedStyle(one).outlineStyle !== 'none')
    const box = (at.closest('label') ?? at).getBoundingClientRect()
    const [top, bottom] = [Math.max(box.top, 0), Math.min(box.bottom, innerHeight)]
    const [left, right] = [Math.max(box.left, 0), Math.min(box.right, innerWidth)]
    const topmost = document.elementFromPoint((left + right) / 2, (top + bottom) / 2)
    // A message lies over the page for a moment.
    const message = topmost?.closest('[role="status"], [role="alert"], section:has(> [role="status"])') ?? null
    const isUncovered = topmost !== null && (message !== null || frames.some((one) => one?.contains(topmost)))
    return {
      at: at === element ? 'there' : isSameGroup ? 'group' : 'elsewhere',
      isLost: at === document.body,
      isSeen: isRinged && isUncovered,
      sideways: document.documentElement.scrollWidth - innerWidth,
      name: JSON.stringify([at.textContent, box, isRinged, topmost?.outerHTML.slice(0, 400)]),
    }
  })
}
