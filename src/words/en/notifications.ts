import { counted } from '../counted.ts'
import type { NotificationWords } from '../notifications.ts'
import { moderation } from './moderation.ts'
import { refusals } from './refusals.ts'
import { report } from './report.ts'

const kinds: Readonly<Record<string, string>> = {
  ...moderation.kinds,
  user: 'page',
  message: 'message',
  feedback: 'message',
  tag: 'tag',
}
const kindName = (kind: string) =>
  kind.startsWith('comment:') ? moderation.kinds.comment : (kinds[kind] ?? moderation.other)
const verbs: Readonly<Record<string, string>> = { like: 'liked', favorite: 'saved', want: 'also wants' }
const deeds: Readonly<Record<string, string>> = {
  comment: 'commented on',
  answer: 'answered',
  review: 'reviewed',
}
const coinsText = (coins: number) => counted(coins, 'coin')
/** Why a clip could not be made; nothing where a newer server has another reason, which the post says. */
const why = (refusal: string): string => {
  const said = (refusals.codes as Readonly<Record<string, unknown>>)[refusal]
  return typeof said === 'string' ? ` ${said}` : ''
}
const sum = (currency: string, amount: string) =>
  currency === 'coin' ? `${amount} ${amount === '1' ? 'coin' : 'coins'}` : `¥${amount}`
const reasonName = (reason: string) => report.names[reason as keyof typeof report.names] ?? reason

export const notifications: NotificationWords = {
  codes: {
    'item-liked': ({ who, verb, kind, title }) => {
      const did = `${verbs[verb] ?? 'liked'} your ${kindName(kind)}`
      return { title: `Somebody ${did}`, content: `${who} ${did} “${title}”` }
    },
    'item-commented': ({ who, deed, kind, text }) => ({
      title: `Somebody ${deeds[deed] ?? 'commented on'} your ${kindName(kind)}`,
      content: `${who}: “${text}”`,
    }),
    replied: ({ who, text }) => ({ title: 'Somebody replied to you', content: `${who}: “${text}”` }),
    'comment-liked': ({ who, text }) => ({ title: 'Somebody liked your comment', content: `${who} liked “${text}”` }),
    followed: ({ who }) => ({ title: 'Somebody follows you', content: `${who} follows you now.` }),
    'work-published': ({ who, kind, title }) => ({
      title: `New from ${who}`,
      content: `${who} published “${title}” (${kindName(kind)}).`,
    }),
    'works-published': ({ who, count }) => ({
      title: `New from ${who}`,
      content: `${who} published ${count} new works.`,
    }),
    'club-joined': ({ who, months }) => ({
      title: 'A new member',
      content: `${who} joined your fan club for ${counted(months, 'month')}.`,
    }),
    'gift-received': ({ who, gift }) => ({ title: 'You received a gift', content: `${who} sent you ${gift}.` }),
    'coins-granted': ({ coins }) => ({ title: 'Coins added', content: `You were given ${coinsText(coins)}.` }),
    'coins-taken': ({ coins, reason }) => ({
      title: 'Coins taken back',
      content: `${coinsText(coins)} were taken back. Reason: ${reason}`,
    }),
    'order-paid': ({ product, money }) => ({
      title: 'Payment received',
      content: `“${product}” is yours. You paid ¥${money}.`,
    }),
    'order-paid-late': ({ product, money }) => ({
      title: 'Payment received',
      content: `“${product}” is yours. You paid ¥${money}. The payment came after the order had closed, and counts all the same.`,
    }),
    'order-refunded': ({ product, money, coins }) => ({
      title: 'Order refunded',
      content: `¥${money} for “${product}” were refunded.${coins > 0 ? ` The ${coinsText(coins)} of it were taken back.` : ''}`,
    }),
    'answer-accepted': ({ title, coins }) => ({
      title: 'Your answer was accepted',
      content: `Your answer to “${title}” was accepted${coins > 0 ? `: you received ${coinsText(coins)}` : ''}.`,
    }),
    'bounty-back': ({ title, coins }) => ({
      title: 'Bounty returned',
      content: `The bounty of “${title}” has expired: ${coinsText(coins)} came back to you. The request is still public, and can get a new bounty.`,
    }),
    'withdrawal-paid': ({ currency, amount }) => ({
      title: 'Withdrawal paid',
      content: `Your withdrawal of ${sum(currency, amount)} was paid out.`,
    }),
    'withdrawal-refused': ({ currency, amount }) => ({
      title: 'Withdrawal refused',
      content: `Your withdrawal of ${sum(currency, amount)} was refused, and all of it came back to you.`,
    }),
    'taken-down': ({ kind, title, reason }) => ({
      title: `Your ${kindName(kind)} was taken down`,
      content: `Your ${kindName(kind)} “${title}” was taken down. Reason: ${reasonName(reason)}. If you think this is wrong, you can appeal once within 30 days; another moderator will look at it.`,
    }),
    restored: ({ kind, title }) => ({
      title: `Your ${kindName(kind)} is back`,
      content: `Your ${kindName(kind)} “${title}” is shown again, and the strike for it was removed.`,
    }),
    certified: ({ title }) => ({
      title: 'Your listing is certified',
      content: `Your listing “${title}” is officially certified now.`,
    }),
    'certification-ended': ({ title, reason }) => ({
      title: 'A certification has ended',
      content: `Your listing “${title}” is no longer officially certified. Reason: ${reason}.`,
    }),
    warned: ({ reason }) => ({
      title: 'A reminder',
      content: `Something is against the rules: ${reasonName(reason)}. Nothing follows from it this time.`,
    }),
    struck: ({ days, reason }) => ({
      title: 'A strike',
      content: `Your account has a strike. Reason: ${reasonName(reason)}. It lapses after ${counted(days, 'day')}; several strikes suspend an account. If you think this is wrong, you can appeal once within 30 days; another moderator will look at it.`,
    }),
    suspended: ({ days, reason }) => ({
      title: `Suspended for ${counted(days, 'day')}`,
      content: `Your account is suspended for ${counted(days, 'day')}. Reason: ${reasonName(reason)}. You can browse, buy and appeal, but not publish. If you think this is wrong, you can appeal once; another moderator will look at it.`,
    }),
    unsuspended: () => ({
      title: 'Suspension ended',
      content: 'Your account is no longer suspended: you can publish again.',
    }),
    'report-judged': ({ kind, verdict }) => ({
      title: 'Your report was decided',
      content:
        verdict === 'right'
          ? `Thank you. We looked at the ${kindName(kind)} that you reported, and acted on it.`
          : verdict === 'malicious'
            ? `A report of yours about a ${kindName(kind)} was found malicious. Your reports are no longer handled first.`
            : `We looked at the ${kindName(kind)} that you reported, and found nothing against the rules. Thank you for looking out.`,
    }),
    'appeal-granted': ({ text }) => ({
      title: 'Appeal granted',
      content: `Another moderator looked at your appeal, and the decision was undone: ${text}`,
    }),
    'appeal-refused': ({ text }) => ({
      title: 'Appeal refused',
      content: `Another moderator looked at your appeal, and the decision stands: ${text}`,
    }),
    'password-changed': () => ({
      title: 'Password changed',
      content:
        'Your password was changed, and all other devices were logged out. If it wasn’t you, get your account back with a recovery code right away.',
    }),
    'password-reset': () => ({
      title: 'Account recovered',
      content:
        'A new password was set with a recovery code. All other devices were logged out, and all passkeys were removed: add them again where you need them.',
    }),
    'second-factor-begun': () => ({
      title: 'Two-step login is on',
      content: 'From now on, logging in with your password asks for a code too.',
    }),
    'second-factor-removed': () => ({
      title: 'Two-step login is off',
      content:
        'Logging in no longer asks for a code. If it wasn’t you, change your password right away and turn it on again.',
    }),
    'recovery-codes-replaced': () => ({
      title: 'New recovery codes',
      content:
        'New recovery codes were made for your account, and the former ones no longer work. If it wasn’t you, change your password right away and make new ones.',
    }),
    'passkey-added': ({ name }) => ({
      title: 'Passkey added',
      content: `The passkey “${name}” can log in to your account now. If it wasn’t you, remove it right away and change your password.`,
    }),
    'passkey-removed': ({ name }) => ({
      title: 'Passkey removed',
      content: `The passkey “${name}” was removed and can’t log in any more. If it wasn’t you, change your password right away.`,
    }),
    'passkey-copied': ({ name }) => ({
      title: 'A passkey may have been copied',
      content: `Somebody tried to log in with the passkey “${name}”, but its counter was lower than before: it may have been copied, and the login was refused. Remove it, and add a new one.`,
    }),
    'clip-refused': ({ title, refusal }) => ({
      title: 'A clip couldn’t be processed',
      content: `The clip in your post “${title}” couldn’t be processed.${why(refusal)} The post is still shown, without the clip.`,
    }),
    'film-refused': ({ title, refusal }) => ({
      title: 'A video couldn’t be processed',
      content: `The video of your work “${title}” couldn’t be processed, so it is not published.${why(refusal)}`,
    }),
    'sound-refused': ({ title, refusal }) => ({
      title: 'A recording couldn’t be processed',
      content: `A recording for your work “${title}” couldn’t be processed, so it is not published.${why(refusal)}`,
    }),
  },
}
