import { CircleAlert, Pause, Play, X } from 'lucide-react'
import { useSyncExternalStore, type CSSProperties, type ReactNode } from 'react'
import type { CardOf } from '#bridge/rows.ts'
import { goOnListening, listener, stopListening } from '#mechanics/player/listen/listening.ts'
import { cx } from '#lib/cx.ts'
import { Picture } from '#mechanics/picture/picture.tsx'
import frame from '#mechanics/player/corner.module.css'
import { useCorner } from '#mechanics/player/use-corner.ts'
import { useFault } from '#mechanics/player/use-fault.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { Spinner } from '#ui/spinner.tsx'
import { listenWords } from '#words/listen.ts'
import { useWords } from '#words/words.ts'
import { audioPath } from './address.ts'
import styles from './mini-listener.module.css'

interface MiniListenerProps {
  book: CardOf<'audio'>
  /** Of the chapter. */
  title: string
  begun: boolean
  /** Below the bar instead of above the foot, whose place the page needs. */
  high: boolean
  /** Another place to go on from. */
  offer: ReactNode
}

/** What is listened to, in a corner over all pages: it leads back to its book, pauses, and is dragged out of the way. */
export function MiniListener({ book, title, begun, high, offer }: MiniListenerProps) {
  const words = useWords(listenWords)
  const state = useSyncExternalStore(listener.state.subscribe, listener.state.get)
  const corner = useCorner()
  const { playing, waiting, at, length } = state
  const fault = useFault(state)
  const part: CSSProperties & Record<'--part', number> = { '--part': length > 0 ? at / length : 0 }
  return (
    <aside
      className={cx(frame.mini, styles.mini)}
      aria-label={words.player(book.title)}
      data-listening={playing ? 'playing' : begun ? 'paused' : 'offered'}
      {...corner.props}
      data-corner={high ? corner.props['data-corner'].replace('b', 't') : corner.props['data-corner']}
      onKeyDown={(event) => event.key === 'Escape' && stopListening()}
    >
      <a className={styles.book} href={`#${audioPath(book.id)}`} draggable={false}>
        <span className={styles.cover}>
          <Picture image={book.cover} ratio={1} square />
          {(waiting || fault) && (
            <span className={frame.sign}>{fault ? <CircleAlert /> : <Spinner label={words.loading} />}</span>
          )}
        </span>
        <span className={styles.names}>
          <span className={styles.title}>{title || book.title}</span>
          <span className={styles.note}>{fault ? words.faults[fault] : begun ? book.title : words.goOn}</span>
        </span>
      </a>
      <IconButton
        label={playing ? words.pause : begun ? words.play : words.goOn}
        icon={playing ? <Pause /> : <Play />}
        onClick={() => (playing ? listener.pause() : goOnListening())}
      />
      <IconButton label={words.closeMini} icon={<X />} onClick={stopListening} />
      {offer && <div className={styles.offer}>{offer}</div>}
      <span className={frame.line} style={part} />
    </aside>
  )
}
