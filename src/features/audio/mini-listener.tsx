import { CircleAlert, Pause, Play, X } from 'lucide-react'
import { useSyncExternalStore, type CSSProperties, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import type { CardOf } from '#bridge/rows.ts'
import { useWords } from '#words/words.ts'
import { goOnListening, listener, stopListening } from './listen/listening.ts'
import { Picture } from '#components/picture/picture.tsx'
import dock from '#features/player/dock.module.css'
import { useDock } from '#features/player/use-dock.ts'
import { useFault } from '#features/player/use-fault.ts'
import { IconButton } from '#components/icon-button.tsx'
import { Spinner } from '#components/spinner.tsx'
import { audioLink } from '#features/works/addresses.ts'
import styles from './mini-listener.module.css'
import { TargetLink } from '#components/target-link.tsx'

interface MiniListenerProps {
  book: CardOf<'audio'>
  /** Of the chapter. */
  title: string
  begun: boolean
  /** Another place to go on from. */
  offer: ReactNode
}

/** What is listened to, docked at the foot of all pages: it leads back to its book, pauses, and is swiped away. */
export function MiniListener({ book, title, begun, offer }: MiniListenerProps) {
  const words = useWords('listen')
  const state = useSyncExternalStore(listener.state.subscribe, listener.state.get)
  const { box, ...drag } = useDock(stopListening)
  const { playing, waiting, at, length } = state
  const fault = useFault(state)
  const part: CSSProperties & Record<'--part', number> = { '--part': length > 0 ? at / length : 0 }
  const foot = document.getElementById('dock')
  if (!foot) return null
  return createPortal(
    <aside
      ref={box}
      className={dock.dock}
      aria-label={words.player(book.title)}
      data-listening={playing ? 'playing' : begun ? 'paused' : 'offered'}
      {...drag}
      onKeyDown={(event) => event.key === 'Escape' && stopListening()}
    >
      <div className={dock.row}>
        <TargetLink className={styles.book} to={audioLink(book.id)} draggable={false}>
          <span className={styles.cover}>
            <Picture image={book.cover} ratio={1} square />
            {(waiting || fault) && (
              <span className={dock.sign}>{fault ? <CircleAlert /> : <Spinner label={words.loading} />}</span>
            )}
          </span>
          <span className={dock.titles}>
            <span className={dock.title}>{title || book.title}</span>
            <span className={dock.note}>{fault ? words.faults[fault] : begun ? book.title : words.goOn}</span>
          </span>
        </TargetLink>
        <IconButton
          label={playing ? words.pause : begun ? words.play : words.goOn}
          icon={playing ? <Pause /> : <Play />}
          onClick={() => (playing ? listener.pause() : goOnListening())}
        />
        <IconButton label={words.closeMini} icon={<X />} onClick={stopListening} />
        {offer && <div className={styles.offer}>{offer}</div>}
      </div>
      <span className={dock.line} style={part} />
    </aside>,
    foot,
  )
}
