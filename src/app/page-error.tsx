import { Failure } from '#components/failure.tsx'
import { useWords } from '#words/words.ts'
import { ChunkError } from '#lib/chunk-error.ts'
import { Screen } from '#components/page/screen.tsx'
import { pageLink } from '#components/target.ts'

/** A page that broke, or whose code could not be loaded. */
export function PageError({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const words = useWords('shell')
  return (
    <Screen title={words.broken}>
      <Failure
        title={words.serverError}
        retry={{ label: words.retry, onClick: onRetry }}
        home={{ label: words.home, to: pageLink('/home') }}
        details={{ label: words.details, text: `${error.name}: ${error.message}\nbuild ${__BUILD_ID__}` }}
      >
        {error instanceof ChunkError ? words.chunkText : words.brokenText}
      </Failure>
    </Screen>
  )
}
