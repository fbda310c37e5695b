/** The dictionaries have no types of their own: entries of `source replacement`, divided by `|`. */
declare module 'opencc-js/dict/*' {
  const dictionary: string
  export default dictionary
}
