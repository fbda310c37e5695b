/** Why a new password is too weak; the words for it belong to who shows it. */
export type PasswordFault = 'common' | 'name'

/** Rows of a keyboard and of the alphabet, which people run along. */
const runs = ['01234567890', 'abcdefghijklmnopqrstuvwxyz', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm', '1qaz2wsx3edc4rfv']
const backwards = (text: string) => [...text].toReversed().join('')
const ways = runs.flatMap((run) => [run, backwards(run)])

/** Words that begin most of the commonest passwords, whatever number follows them. */
const words =
  'password|passw0rd|p@ssword|qwerty|iloveyou|welcome|admin|letmein|monkey|dragon|sunshine|princess|football|baseball|' +
  'superman|batman|master|shadow|michael|jordan|woaini|woaiwojia|mima|test|hello|abc|aa|a|asd|zxc|qq|wang|zhang|li|iloveu'
const wordAndNumber = new RegExp(`^(${words})[^\\p{L}]*$`, 'u')

/**
 * What is wrong with a new password: it is among the commonest (one character again and again, a run along the keyboard,
 * a well-known word and a number), or it is a name of the account. Undefined where it may be used.
 */
export function passwordFault(password: string, names: readonly string[]): PasswordFault | undefined {
  const folded = password.normalize('NFKC').toLowerCase()
  if (names.some((name) => name !== '' && folded === name.normalize('NFKC').toLowerCase())) return 'name'
  const letters = new Set(folded.replaceAll(/\s/g, ''))
  if (letters.size < 3) return 'common'
  const half = folded.slice(0, folded.length / 2)
  const repeats = half.repeat(2) === folded ? half : folded
  if (ways.some((way) => way.includes(repeats))) return 'common'
  return wordAndNumber.test(folded) || /^(19|20)?\d{6}$/.test(folded) ? 'common' : undefined
}
