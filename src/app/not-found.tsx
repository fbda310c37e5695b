import { Compass } from 'lucide-react'
import { Failure } from '#components/failure.tsx'
import { useWords } from '#words/words.ts'
import { Screen } from '#components/page/screen.tsx'
import { pageLink } from '#components/target.ts'

/** An address that leads nowhere, or whose parameters don't fit. */
export function NotFound({ path }: { path: string }) {
  const words = useWords('shell')
  return (
    <Screen title={words.notFound}>
      <Failure
        icon={<Compass />}
        title={words.pageNotFound(path)}
        retry={{ label: words.retry, onClick: () => location.reload() }}
        home={{ label: words.home, to: pageLink('/home') }}
        details={{ label: words.details, text: `404 ${path}\nbuild ${__BUILD_ID__}` }}
      >
        {words.notFoundText}
      </Failure>
    </Screen>
  )
}
