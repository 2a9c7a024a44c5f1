// Applies the chosen look before the first paint, so that nobody sees a flash of the other one.
// A classic script of its own: the content security policy allows no inline script.
;(function () {
  var root = document.documentElement
  try {
    var theme = localStorage.getItem('ui_theme') || 'system'
    var systemIsDark = matchMedia('(prefers-color-scheme: dark)').matches
    root.classList.toggle('dark', theme === 'dark' || (theme === 'system' && systemIsDark))
    root.dataset.density = localStorage.getItem('ui_density') || 'cozy'
  } catch {
    // Storage may be blocked; the light theme and the middle density stay.
  }
})()
