import { want } from '#data/wants.ts'
import { Anything, definePage } from '#shell/page.ts'
import { Screen } from '#shell/screen.tsx'
import { discoveryWords } from '#words/discovery.ts'
import { useWords } from '#words/words.ts'
import { DiscoveryPage } from './discovery-page.tsx'

const input = { page: 'theme' } as const

/** Sections by mood and subject. */
function Theme() {
  const words = useWords(discoveryWords)
  return (
    <Screen title={words.pages.theme}>
      <DiscoveryPage {...input} intro={words.intros.theme} />
    </Screen>
  )
}

export const page = definePage({
  search: Anything,
  open: () => void want('element.list', input),
  Component: Theme,
})
