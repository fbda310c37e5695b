import { Button } from '#components/button.tsx'
import { pageLink } from '#components/target.ts'
import { useWords } from '#words/words.ts'

/** Where a book of the person's own leads at its end: it has no page beside the reader. */
export function OwnBookEnd() {
  const words = useWords('reader')
  return <Button to={pageLink('/my/downloads')}>{words.toDownloads}</Button>
}
