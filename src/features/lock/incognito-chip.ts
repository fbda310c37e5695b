import { wordsNow } from '#words/words.ts'
import styles from './incognito-chip.module.css'
import { endIncognito } from '#data/incognito.ts'

/** Says for as long as it lasts that nothing is kept, and ends it. */
export function showIncognitoChip(): void {
  const chip = document.createElement('button')
  chip.type = 'button'
  chip.className = styles.chip!
  const say = () => {
    const words = wordsNow('discretion')
    chip.textContent = words.chip
    chip.setAttribute('aria-label', `${words.chip}: ${words.endIncognito}`)
  }
  say()
  new MutationObserver(say).observe(document.documentElement, { attributes: true, attributeFilter: ['lang'] })
  chip.addEventListener('click', () => void endIncognito())
  document.body.append(chip)
}
