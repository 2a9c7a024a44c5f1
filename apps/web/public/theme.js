// Applies the chosen theme before the first paint, to prevent a flash of the default one. A separate file, because the
// content security policy forbids inline scripts.
;(function () {
  var root = document.documentElement
  try {
    var theme = localStorage.getItem('ui_theme') || 'system'
    var systemIsDark = matchMedia('(prefers-color-scheme: dark)').matches
    root.classList.toggle('dark', theme === 'dark' || (theme === 'system' && systemIsDark))
    root.dataset.density = localStorage.getItem('ui_density') || 'cozy'
  } catch {
    // Blocked storage: the light theme and the default row height stay.
  }
})()
