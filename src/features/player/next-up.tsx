import { RotateCcw } from 'lucide-react'
import { useEffect, useEffectEvent, useState, type ReactNode } from 'react'
import { Button } from '#components/button.tsx'
import { useWords } from '#words/words.ts'
import { Curtain } from './curtain.tsx'
import styles from './next-up.module.css'

/** How long one may think before the next film begins by itself, in seconds. */
const countSeconds = 6

interface NextUpProps {
  title: string
  /** Its picture. */
  picture: ReactNode
  onNext: () => void
  /** The film that has ended is watched again. */
  onAgain: () => void
  onBack: () => void
}

/** At the end of a film: what comes next, which begins by itself unless somebody says no. */
export function NextUp({ title, picture, onNext, onAgain, onBack }: NextUpProps) {
  const words = useWords('watch')
  const [left, setLeft] = useState<number | undefined>(countSeconds)
  const go = useEffectEvent(onNext)
  useEffect(() => {
    if (left === undefined) return
    const timer = setTimeout(() => {
      // nothing begins while nobody looks
      if (document.visibilityState === 'hidden') return setLeft(undefined)
      if (left <= 1) go()
      else setLeft(left - 1)
    }, 1000)
    return () => clearTimeout(timer)
  }, [left])
  return (
    <Curtain
      onBack={onBack}
      title={words.nextUp}
      action={
        <>
          {left === undefined ? (
            <Button small icon={<RotateCcw />} onClick={onAgain}>
              {words.again}
            </Button>
          ) : (
            <Button small onClick={() => setLeft(undefined)}>
              {words.stay}
            </Button>
          )}
          <Button tone="primary" small onClick={onNext}>
            {words.playNow}
          </Button>
        </>
      }
    >
      <span className={styles.next}>
        <span className={styles.picture}>{picture}</span>
        <span className={styles.title}>{title}</span>
      </span>
      {left !== undefined && <span role="timer">{words.nextIn(left)}</span>}
    </Curtain>
  )
}
