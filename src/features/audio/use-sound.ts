import { useCallback, useEffect, useLayoutEffect } from 'react'
import { usePerson } from '#data/person.tsx'
import { useConnection, useSettings } from '#data/settings.ts'
import { useAnswer } from '#data/use-answer.ts'
import { useCard } from '#data/use-detail.ts'
import { useHistoryOnce } from '#data/use-history-once.ts'
import { listenSource } from './listen/listen-source.ts'
import { listener, type Heard } from './listen/listening.ts'
import { useKeptPosition } from '#features/player/use-position.ts'
import { keepPlace } from '#features/reader/place.ts'
import { heardHere } from './heard-here.ts'
import { useKeptStream } from '#features/player/use-kept-stream.ts'

/** Plays one chapter and keeps the place in it. For a component that is made anew for each chapter. */
export function useSound({ book, chapter: id, begun, from }: Heard, refresh: () => Promise<void>) {
  const { db } = usePerson()
  const chapter = useCard('audio-chapter', id)
  const config = useAnswer('home.config', {}, begun)
  const history = useHistoryOnce('audio-chapter', id)
  const kept = useKeptStream({ kind: 'audio-chapter', id })
  const connection = useConnection()
  const { dataSaver } = useSettings()
  const source = begun
    ? listenSource({
        chapter: chapter ?? undefined,
        config: config.state === 'here' ? config.value.config : undefined,
        history,
        from,
        lineInUse: connection.line,
        dataSaver,
        kept,
      })
    : undefined
  // first of all, so that nothing of the chapter before is kept as this one's
  useLayoutEffect(() => {
    listener.open(source)
  }, [source])

  const keep = useCallback(
    (position: number, length: number, at: number) => {
      const place = { kind: 'audio', work: book, part: id, position, length, at } as const
      heardHere.set({ book, place, atMs: at })
      void keepPlace(db, place).catch(() => {})
    },
    [db, book, id],
  )
  useKeptPosition(listener, begun, keep)

  // bought elsewhere, or free since then: the list of chapters says where its sound is
  const unknown = begun && chapter !== undefined && chapter?.stream === undefined
  useEffect(() => {
    if (unknown) void refresh()
    // once for each chapter
    // oxlint-disable-next-line react/exhaustive-deps
  }, [unknown])
  const online = connection.state === 'online'
  useEffect(() => {
    if (online) listener.reconnect()
  }, [online])
}
