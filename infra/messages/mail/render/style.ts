import type { lightTokens } from '#theme/tokens.ts'

export const fonts = "'Segoe UI','Helvetica Neue',Helvetica,Arial,sans-serif"

/** A long address in a text breaks, so that no mail is wider than a phone; the second for older readers of mail. */
export const breaks = 'overflow-wrap:anywhere;word-break:break-word'

export type Style = ReturnType<typeof styles>

export function styles(light: ReturnType<typeof lightTokens>) {
  const words = (size: number, line: number, colour: string) =>
    `margin:0;font-family:${fonts};font-size:${size}px;line-height:${line}px;color:${colour}`
  return {
    light,
    text: words(16, 24, light.ink),
    small: words(14, 21, light.ink2),
    strong: `${words(16, 24, light.ink)};font-weight:600`,
  }
}
