import { Download, Heart, Share2, Star } from 'lucide-react'
import type { ItemKind, Kind, Subject } from '#contract/kind.ts'
import { hasAccount, loginWanted } from '#data/login-wanted.ts'
import { net } from '#data/net.ts'
import { useAnswer } from '#data/use-answer.ts'
import { useCard, useDetail } from '#data/use-detail.ts'
import { DownloadSheet, type DownloadSheetProps } from '#features/downloads/shared/download-sheet.tsx'
import type { MenuTarget } from '#components/item-menu/item-menu-store.ts'
import type { KindSpec } from '#components/kind/kind-spec.ts'
import { share, shareLink } from '#components/item-actions/share.ts'
import { tellOutcome } from '#components/states/act-outcome.ts'
import type { MenuAction } from '#components/menu-sheet.tsx'
import { useWords } from '#words/words.ts'
import { kinds } from '#features/kinds.ts'

const specOf = (kind: Kind): Pick<KindSpec<ItemKind>, 'linkOf' | 'calls' | 'download'> | undefined =>
  kinds[kind as ItemKind]

/** What can be done with an item wherever its card stands: put it among the favorites, keep it for offline, share it. */
export function useItemActions({ subject, likeCall, title }: MenuTarget, onDownload: () => void): MenuAction[] {
  const words = useWords('social')
  const { kind, id } = subject
  const card = useCard(kind, id)
  const profile = useAnswer('user.info', {}, false)
  // a comment has no spec and no page of its own
  const spec = specOf(kind)
  const favorite = spec?.calls.favorite
  const name = favorite ?? spec?.calls.like ?? likeCall
  const flags = (card ?? {}) as { is_favorite?: boolean; is_like?: boolean; is_praise?: boolean }
  const on = favorite ? flags.is_favorite : (flags.is_like ?? flags.is_praise)
  const Sign = favorite ? Star : Heart
  const toggle = async () => {
    if (!hasAccount() || !name) return loginWanted.emit()
    tellOutcome(name, await net.act(name, { id: Number(id), on: !on }))
  }
  const link = spec?.linkOf(id)
  const code = profile.state === 'here' ? profile.value.aff_code : undefined
  const actions: (MenuAction | false)[] = [
    Boolean(name) &&
      on !== undefined && {
        key: 'favorite',
        label: favorite ? (on ? words.unfavorite : words.favorite) : on ? words.unlike : words.like,
        icon: <Sign fill={on ? 'currentColor' : 'none'} />,
        onClick: () => void toggle(),
      },
    Boolean(spec?.download) && { key: 'download', label: words.download, icon: <Download />, onClick: onDownload },
    link !== undefined && {
      key: 'share',
      label: words.share,
      icon: <Share2 />,
      onClick: () => void share(title, shareLink(location.href, link, code)),
    },
  ]
  return actions.filter((action) => action !== false)
}

type ItemDownloadProps = Pick<DownloadSheetProps, 'title' | 'open' | 'onClose'> & { subject: Subject }

/** How an item is to be kept for offline, asked where only its card is known. */
export function ItemDownload(props: ItemDownloadProps) {
  const { kind, id } = props.subject
  if (kind === 'video') return <VideoDownload {...props} id={Number(id)} />
  return <DownloadSheet {...props} parts={specOf(kind)?.download?.parts} />
}

/** The renditions of a film are in its detail. */
function VideoDownload({ id, ...props }: ItemDownloadProps & { id: number }) {
  const detail = useDetail('mv.detail', { id })
  const { streams, audios } = detail.state === 'here' ? detail.value : {}
  return <DownloadSheet {...props} {...{ streams, audios }} />
}
