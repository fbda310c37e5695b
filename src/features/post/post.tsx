import { Search } from 'lucide-react'
import { useAnswer } from '#data/use-answer.ts'
import { kinds } from '#features/kinds.ts'
import { changeView } from '#components/page/navigation.ts'
import type { PageProps } from '#components/page/page.ts'
import type { ByView } from '#components/page/search-params.ts'
import { Screen } from '#components/page/screen.tsx'
import { ChannelHead } from '#components/channel-head.tsx'
import { IconButton } from '#components/icon-button.tsx'
import { SwipeArea } from '#components/swipe-area.tsx'
import { postWords } from '#words/post.ts'
import { shellWords } from '#words/shell.ts'
import { useWords } from '#words/words.ts'
import { CirclePictures } from './circle-pictures.tsx'
import { CirclePosts } from './circle-posts.tsx'
import { WriteButton } from '#components/page/write-button.tsx'
import { pageLink } from '#components/target.ts'

const position = { position: 'post' } as const

/** The circle: posts, and picture sets where the server has a channel for them. */
export function Circle({ search: { tab = 'contents', sort = 'new' } }: PageProps<typeof ByView>) {
  const words = useWords(postWords)
  const frame = useWords(shellWords)
  const tabs = useAnswer('tab.list', position)
  const known = tabs.state === 'here' ? tabs.value.list : []
  const contents = known.find(({ type }) => type !== 'picture')
  const pictures = kinds.picture && known.find(({ type }) => type === 'picture')
  const channels = [
    { key: 'contents', label: contents?.name ?? words.contents },
    ...(pictures ? [{ key: 'picture', label: pictures.name }] : []),
  ]
  const active = channels.some(({ key }) => key === tab) ? tab : 'contents'
  const step = (by: 1 | -1) => {
    const next = channels[channels.findIndex(({ key }) => key === active) + by]
    if (next) changeView('tab', next.key)
  }
  return (
    <Screen
      bar={
        <ChannelHead
          title={frame.tabs.circle}
          label={words.parts}
          channels={channels}
          active={active}
          onSelect={(key) => changeView('tab', key)}
          end={<IconButton label={words.search} icon={<Search />} to={pageLink('/search')} />}
        />
      }
      foot={<WriteButton />}
    >
      <SwipeArea onSwipe={step}>
        {active === 'picture' ? <CirclePictures sort={sort} /> : <CirclePosts sort={sort} channel={contents?.id} />}
      </SwipeArea>
    </Screen>
  )
}
