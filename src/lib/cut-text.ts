/**
 * The beginning of a text, with at most so many UTF-16 units, as schemas count them. What is read as one sign (an emoji, a
 * letter with its marks) is left out whole: half of a pair can't be put into an address.
 */
export function cutText(text: string, mostUnits: number): string {
  if (text.length <= mostUnits) return text
  const end = new Intl.Segmenter().segment(text).containing(mostUnits)?.index
  // a single sign that is longer than all of it is cut between its code points
  return end ? text.slice(0, end) : text.slice(0, mostUnits).replace(/[\ud800-\udbff]$/, '')
}
