import { RotateCcw, X } from 'lucide-react'
import { useEffect, useEffectEvent } from 'react'
import { createRoot } from 'react-dom/client'
import { IconButton } from '#components/icon-button.tsx'
import { useWords } from '#words/words.ts'
import { history } from '#components/page/navigation.ts'
import styles from './resume-chip.module.css'

/** How long it is offered; another page being opened by hand ends it too. */
const offeredMs = 20_000

/** Offers to go on where somebody was some days ago. */
export function offerResume(onResume: () => void): void {
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  const end = () => {
    root.unmount()
    place.remove()
  }
  root.render(<ResumeChip onResume={onResume} onEnd={end} />)
}

function ResumeChip({ onResume, onEnd }: { onResume: () => void; onEnd: () => void }) {
  const words = useWords('resume')
  const end = useEffectEvent(() => onEnd())
  useEffect(() => {
    const timer = setTimeout(() => end(), offeredMs)
    // the splash leads to home by itself
    const unsubscribe = history.subscribe(({ action }) => action.type === 'PUSH' && end())
    return () => {
      clearTimeout(timer)
      unsubscribe()
    }
  }, [])
  const resume = () => {
    onEnd()
    onResume()
  }
  return (
    <aside className={styles.chip}>
      <button type="button" className={styles.resume} onClick={resume}>
        <RotateCcw />
        {words.resume}
      </button>
      <IconButton label={words.dismiss} icon={<X />} onClick={onEnd} />
    </aside>
  )
}
