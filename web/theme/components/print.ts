import type { CSSObject, CssVarsTheme, Theme } from '@mui/material/styles'

/**
 * Paper is light whatever the screen is: the light scheme's variables win over the chosen scheme's.
 * `:root[data-theme]` counts for more than the selectors of both schemes.
 */
export function printStyles(theme: Theme): CSSObject {
  // Material UI's type of a theme does not say that a theme with variables writes them.
  const { generateStyleSheets } = theme as Theme & Pick<CssVarsTheme, 'generateStyleSheets'>
  const light = generateStyleSheets().flatMap((sheet) => {
    const found = Object.entries(sheet).find(([selector]) => selector.includes('[data-theme="light"]'))
    return found === undefined ? [] : [found[1] as CSSObject]
  })
  return {
    ':root[data-theme]': Object.assign({}, ...light) as CSSObject,
    body: { backgroundColor: '#fff' },
    // Nobody presses paper.
    '.MuiButton-root, .MuiIconButton-root, .MuiToggleButtonGroup-root, [role="search"]': { display: 'none !important' },
    thead: { display: 'table-header-group' },
    'tr, li, figure': { breakInside: 'avoid' },
  }
}
