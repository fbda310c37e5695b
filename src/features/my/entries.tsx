import {
  BadgeDollarSign,
  Bell,
  CircleQuestionMark,
  Coins,
  Copy,
  Download,
  Flag,
  Headset,
  Heart,
  History,
  IdCard,
  LayoutGrid,
  LogOut,
  MapPin,
  Megaphone,
  MessagesSquare,
  MonitorSmartphone,
  ReceiptText,
  Settings,
  Share2,
  ShoppingBag,
  Ticket,
  Upload,
  UserRound,
  UsersRound,
  Wallet,
} from 'lucide-react'
import { useState, useSyncExternalStore } from 'react'
import type { Profile } from '#contract/shapes/user.ts'
import { unread } from '#data/unread.ts'
import { TrayRow } from '#features/outbox/tray-row.tsx'
import { Badge } from '#components/badge.tsx'
import { copyText } from '#components/copy-text.ts'
import { ListGroup } from '#components/list-group.tsx'
import { ListRow } from '#components/list-row.tsx'
import { notify } from '#components/notify.ts'
import text from '#components/text.module.css'
import { useWords } from '#words/words.ts'
import { LogOutDialog } from './log-out-dialog.tsx'
import styles from './my.module.css'
import { pageLink, pagePath } from '#components/target.ts'

/** The screens that one gets to from here, in groups. */
const groups = [
  [
    'mine',
    [
      [pagePath('/my/my-like'), Heart],
      [pagePath('/my/history'), History],
      [pagePath('/my/downloads'), Download],
      [pagePath('/my/uploads'), Upload],
      [pagePath('/my/my-post'), MessagesSquare],
      [pagePath('/my/my-purchase'), ShoppingBag],
      [pagePath('/my/my-dating'), MapPin],
    ],
  ],
  [
    'money',
    [
      [pagePath('/my/purse'), Wallet],
      [pagePath('/my/recharge'), Coins],
      [pagePath('/my/my-tickets'), Ticket],
      [pagePath('/my/consumptions'), ReceiptText],
    ],
  ],
  [
    'people',
    [
      [pagePath('/share/index'), Share2],
      [pagePath('/my/proxy'), BadgeDollarSign],
      [pagePath('/my/my-fans'), UsersRound],
    ],
  ],
  [
    'help',
    [
      [pagePath('/my/notice'), Bell],
      [pagePath('/my/announcement'), Megaphone],
      [pagePath('/my/issues'), CircleQuestionMark],
      [pagePath('/user/customer'), Headset],
      [pagePath('/my/app-center'), LayoutGrid],
      [pagePath('/install'), MonitorSmartphone],
    ],
  ],
] as const

/** The ways from here to the screens that this build has, and the way out. */
export function Entries({ uuid, profile }: { uuid: string | null; profile: Profile | undefined }) {
  const words = useWords('my')
  const [leaving, leave] = useState(false)
  const count = useSyncExternalStore(unread.subscribe, unread.get)
  const code = profile?.aff_code
  const copy = async (text: string) => notify((await copyText(text)) ? words.copied : words.copyFailed)
  return (
    <div className={styles.entries}>
      <ListGroup>
        {uuid !== null && <ListRow icon={<UserRound />} label={words.page} to={pageLink('/user', { uuid })} />}
        {uuid !== null && <ListRow icon={<IdCard />} label={words.info} to={pageLink('/my/info')} />}
        <TrayRow />
        {code && (
          <ListRow
            icon={<Copy />}
            label={words.code}
            note={words.copyCode}
            value={code}
            onClick={() => void copy(code)}
          />
        )}
      </ListGroup>
      {groups.map(([group, places]) => (
        <ListGroup key={group} title={words.groups[group]}>
          {places.map(([path, Icon]) => (
            <ListRow
              key={path}
              icon={<Icon />}
              label={words.entries[path]}
              to={pageLink(path)}
              {...(path === pagePath('/my/notice') && count > 0 && { value: <UnreadCount count={count} /> })}
            />
          ))}
        </ListGroup>
      ))}
      <ListGroup title={words.groups.device}>
        <ListRow icon={<Settings />} label={words.setting} to={pageLink('/my/setting')} />
        <ListRow icon={<Flag />} label={words.misuse} to={pageLink('/ai')} />
      </ListGroup>
      {uuid !== null && (
        <ListGroup>
          <ListRow icon={<LogOut />} label={words.logOut} danger onClick={() => leave(true)} />
        </ListGroup>
      )}
      <LogOutDialog open={leaving} onClose={() => leave(false)} />
    </div>
  )
}

/** How many messages were not read, as a number and in words. */
function UnreadCount({ count }: { count: number }) {
  const words = useWords('messages')
  return (
    <>
      <span aria-hidden>
        <Badge>{count > 99 ? '99+' : count}</Badge>
      </span>
      <span className={text.unseen}>{words.unreadCount(count)}</span>
    </>
  )
}
