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
  var mode = kept('binome-theme')
  var dark = mode === 'dark' || (mode !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.setAttribute('data-theme', dark ? 'dark' : 'light')

  // The frame that is painted at once (frame.html). A call, a text and what nobody knows have none.
  var signedIn = kept('binome-session') !== null
  var isBehind = /^\/(dashboard(?!\/webconferences)|(edit-)?profile-choice|auth\/sign_in$|$)/.test(location.pathname)
  if (isBehind || location.pathname.startsWith('/auth/'))
    document.documentElement.setAttribute('data-start', signedIn && isBehind ? 'application' : 'sign-in')

  var named = document.getElementById('binome-parts')
  if (!named) return
  var parts = JSON.parse(named.textContent)
  var page = /^\/dashboard\/(community|profile)\b/.exec(location.pathname)
  var isCenter = /^\/(dashboard(\/mentoring_center|\/next|\/todo|\/received|\/sent)?\/?)?$/.test(location.pathname)
  var language = parts[kept('binome-locale') || document.documentElement.lang] || parts.fr
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
