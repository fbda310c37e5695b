/**
 * What can't be seen and would harm those who read it or the database: control characters but for tab and line feed,
 * what turns the direction of all that follows, spaces without width, fillers. Joiners stay: scripts and emoji need them.
 */
const unfit =
  // oxlint-disable-next-line no-control-regex, no-misleading-character-class
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\u3164\ufe0e\ufeff\uffa0\ufff9-\ufffb]/g

/** Text that somebody wrote without what can't be seen; lines and spaces stay as they are. */
export const seenText = (text: string): string => text.toWellFormed().replaceAll(unfit, '')

/** Whether there is anything to see in a text. */
export const isSeen = (text: string): boolean => /[^\s\p{C}\p{M}\u2800]/u.test(seenText(text))
