import { FastForward, Rewind, Sun, Volume2 } from 'lucide-react'
import { cx } from '#lib/cx.ts'
import { formatDuration } from '#lib/duration.ts'
import { useWords } from '#words/words.ts'
import styles from './signs.module.css'
import type { Sign } from './use-surface.ts'

/** Shows over the picture what a finger is doing. */
export function SignOf({ sign, length }: { sign: Sign; length: number }) {
  const words = useWords('player')
  switch (sign.type) {
    case 'skip': {
      const back = sign.zone === 'left'
      return (
        <div
          key={`${sign.zone}-${sign.count}`}
          className={cx(styles.skip, back ? styles.left : styles.right)}
          role="status"
        >
          {back ? <Rewind /> : <FastForward />}
          {back ? words.backward(sign.seconds) : words.forward(sign.seconds)}
        </div>
      )
    }
    case 'seek':
      return (
        <div className={styles.sign}>
          <b className={styles.time}>{formatDuration(sign.to)}</b>
          <span>
            {sign.to < sign.from ? '−' : '+'}
            {formatDuration(Math.abs(sign.to - sign.from))} · {formatDuration(length)}
          </span>
        </div>
      )
    case 'volume':
    case 'dim':
      return (
        <div className={styles.sign}>
          <span className={styles.level}>
            {sign.type === 'volume' ? <Volume2 /> : <Sun />}
            {sign.type === 'volume' ? words.volume : words.dim} {Math.round(sign.level * 100)}
          </span>
        </div>
      )
    case 'hurry':
      return (
        <div className={cx(styles.sign, styles.top)}>
          <span className={styles.level}>
            <FastForward />
            {words.hurry}
          </span>
        </div>
      )
  }
}
