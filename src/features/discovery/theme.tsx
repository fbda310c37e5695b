import { Screen } from '#components/page/screen.tsx'
import { useWords } from '#words/words.ts'
import { DiscoveryPage } from './discovery-page.tsx'

const input = { page: 'theme' } as const

/** Sections by mood and subject. */
export function Theme() {
  const words = useWords('discovery')
  return (
    <Screen title={words.pages.theme}>
      <DiscoveryPage {...input} intro={words.intros.theme} />
    </Screen>
  )
}
