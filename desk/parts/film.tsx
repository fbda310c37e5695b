import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { Button } from '#components/button.tsx'
import { Skeleton } from '#components/skeleton.tsx'
import type { DeskFilm } from '#contract/desk/film.ts'
import { DeskFailure } from '../data/call.ts'
import { useDeskWords } from '../words/desk.ts'
import { Failed } from './failed.tsx'

const Screening = lazy(async () => ({ default: (await import('./screening.tsx')).Screening }))

async function aboutFilm(id: number): Promise<DeskFilm> {
  const response = await fetch(`/film/${id}`).catch(() => undefined)
  if (response?.ok) return (await response.json()) as DeskFilm
  throw new DeskFailure(response?.status === 404 ? 'not-there' : 'no-answer')
}

/** The film of an item, in its smallest quality; nothing of it comes before somebody wants to see it. */
export function Film({ id }: { id: number }) {
  const words = useDeskWords()
  const [wanted, setWanted] = useState(false)
  const { data, error, refetch } = useQuery<DeskFilm, DeskFailure>({
    queryKey: ['film', id],
    queryFn: () => aboutFilm(id),
    enabled: wanted,
  })
  if (!wanted) return <Button onClick={() => setWanted(true)}>{words.showFilm}</Button>
  if (error) return <Failed failure={error} onAgain={() => void refetch()} />
  const waiting = <Skeleton label={words.loading} shape="detail" />
  if (!data) return waiting
  return (
    <Suspense fallback={waiting}>
      <Screening id={id} film={data} />
    </Suspense>
  )
}
