import { X } from 'lucide-react'
import { useEffect, useEffectEvent } from 'react'
import { createRoot } from 'react-dom/client'
import { Button } from '#components/button.tsx'
import { IconButton } from '#components/icon-button.tsx'
import { useWords } from '#words/words.ts'
import styles from './install-card.module.css'
import { askToInstall } from './install-prompt.ts'
import { Mark } from '#components/page/mark.tsx'
import { go, history } from '#components/page/navigation.ts'
import { pageLink } from '#components/target.ts'

/** Shows the offer above the tab bar, until it is answered or somebody goes on. */
export function showInstallOffer(): void {
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  root.render(
    <InstallCard
      onEnd={() => {
        root.unmount()
        place.remove()
      }}
    />,
  )
}

function InstallCard({ onEnd }: { onEnd: () => void }) {
  const words = useWords('install')
  const end = useEffectEvent(() => onEnd())
  useEffect(() => history.subscribe(() => end()), [])
  const install = async () => {
    const asked = await askToInstall()
    onEnd()
    if (asked === undefined) go(pageLink('/install'))
  }
  return (
    <aside className={styles.card} aria-label={words.offer}>
      <span className={styles.mark}>
        <Mark />
      </span>
      <span className={styles.text}>
        <span className={styles.title}>{words.offer}</span>
        <span className={styles.note}>{words.offerNote}</span>
      </span>
      <span className={styles.actions}>
        <Button small tone="primary" onClick={() => void install()}>
          {words.install}
        </Button>
        <IconButton label={words.notNow} icon={<X />} onClick={onEnd} />
      </span>
    </aside>
  )
}
