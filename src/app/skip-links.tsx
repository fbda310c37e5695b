import { useState, type MouseEvent } from 'react'
import { createRoot } from 'react-dom/client'
import { useWords } from '#words/words.ts'
import styles from './skip-links.module.css'

/** Puts the first stops of the keyboard before everything else: over bars and channels to what the page is about, and over endless lists to the tabs. */
export function addSkipLinks(): void {
  const place = document.createElement('div')
  document.body.prepend(place)
  createRoot(place).render(<SkipLinks />)
}

// the address is that of the app's root, which is always there; it is never gone to
const skipTo = (find: () => HTMLElement | undefined) => ({
  className: styles.skip,
  href: '#root',
  onClick: (event: MouseEvent) => {
    event.preventDefault()
    find()?.focus()
  },
})

function SkipLinks() {
  const words = useWords('skip')
  const [tabs, setTabs] = useState(false)
  return (
    <div onFocus={() => setTabs(ownTab() !== undefined)}>
      <a {...skipTo(shownMain)}>{words.skip}</a>
      {tabs && <a {...skipTo(ownTab)}>{words.skipToTabs}</a>}
    </div>
  )
}

/** Kept pages stay in the document: the content is that of the page on screen. */
function shownMain(): HTMLElement | undefined {
  const main = [...document.querySelectorAll('main')].find((one) => one.checkVisibility())
  if (main) main.tabIndex = -1
  return main
}

const ownTab = () => document.querySelector<HTMLElement>('#root nav a[aria-current="page"]') ?? undefined
