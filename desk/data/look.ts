/** How bright the desk is. */
export type Theme = 'system' | 'light' | 'dark'

const kept = 'desk-theme'

/** The theme that was chosen. */
export const chosenTheme = (): Theme => {
  const theme = localStorage.getItem(kept)
  return theme === 'light' || theme === 'dark' ? theme : 'system'
}

/** Shows a theme from now on. */
export function showTheme(theme: Theme): void {
  localStorage.setItem(kept, theme)
  if (theme === 'system') delete document.documentElement.dataset['theme']
  else document.documentElement.dataset['theme'] = theme
}
