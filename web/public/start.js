// Before the first paint: the scheme chosen on this device, else the device's own, so that no page flashes white in the dark.
// Runs alone, before any module; the key is the one of shared/theme (ThemeProvider's modeStorageKey).
;(function () {
  var mode = null
  try {
    mode = localStorage.getItem('binome-theme')
  } catch {
    // The device's scheme it is.
  }
  var dark = mode === 'dark' || (mode !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.setAttribute('data-theme', dark ? 'dark' : 'light')
})()
