import { localTexts } from '#data/web-storage.ts'

/** How bright the desk is. */
export type Theme = 'system' | 'light' | 'dark'

const kept = 'desk-theme'

/** The theme that was chosen. */
export const chosenTheme = (): Theme => {
  const theme = localTexts.get(kept)
  return theme === 'light' || theme === 'dark' ? theme : 'system'
}

/** Shows a theme from now on. */
export function showTheme(theme: Theme): void {
  localTexts.set(kept, theme)
  if (theme === 'system') delete document.documentElement.dataset['theme']
  else document.documentElement.dataset['theme'] = theme
}
