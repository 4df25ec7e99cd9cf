// Stands in the page and runs before anything else of it. The scheme chosen on this device, else the device's own, so
// that no page flashes white in the dark (the key is ThemeProvider's modeStorageKey); the frame of this first page; and
// its files, all asked for at once (web/build/page.ts).
;(function () {
  var kept = function (key) {
    try {
      return localStorage.getItem(key)
    } catch {
      return null
    }
  }
  var root = document.documentElement
  var mode = kept('binome-theme')
  var dark = mode === 'dark' || (mode !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  root.setAttribute('data-theme', dark ? 'dark' : 'light')

  // The language of the frame, as initialLocale (shared/i18n/locale.ts) chooses it; the server names those offered.
  var chosen = kept('binome-locale')
  if ((root.dataset.languages || '').split(' ').includes(chosen)) root.lang = chosen

  // The frame that is painted at once (frame.html). A call, a text and what nobody knows have none.
  var signedIn = kept('binome-session') !== null
  var isAuth = location.pathname.startsWith('/auth/')
  var isBehind = /^\/(dashboard(?!\/webconferences)|(edit-)?profile-choice|auth\/sign_in$|$)/.test(location.pathname)
  if (isBehind) root.setAttribute('data-start', signedIn ? 'application' : 'sign-in')
  else if (isAuth) root.setAttribute('data-start', 'visitor')
  // The sign-in says that it leads back (app/start/signIn.tsx).
  var leadsBack = isAuth ? location.search.includes('next=') : !/^\/(dashboard)?$/.test(location.pathname)
  if (leadsBack) root.setAttribute('data-next', '')

  var named = document.getElementById('binome-parts')
  if (!named) return
  var parts = JSON.parse(named.textContent)
  var page = /^\/dashboard\/(community|profile)\b/.exec(location.pathname)
  var isCenter = /^\/(dashboard(\/mentoring_center|\/next|\/todo|\/received|\/sent)?\/?)?$/.test(location.pathname)
  var language = parts[root.lang] || parts.fr
  var files = signedIn ? parts[page ? page[1] : isCenter ? 'center' : 'application'].concat(language) : parts.signIn
  files.forEach(function (file) {
    var link = document.createElement('link')
    var isStyle = file.endsWith('.css')
    link.rel = isStyle ? 'preload' : 'modulepreload'
    if (isStyle) link.as = 'style'
    // As vite asks for it, or it would be asked for twice.
    if (isStyle) link.crossOrigin = ''
    link.nonce = document.currentScript.nonce
    link.href = '/' + file
    document.head.appendChild(link)
  })
})()
