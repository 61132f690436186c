// model: what is wrong with a file.

/** incomplete: the file ends too early · damaged: its structure is invalid · '': neither was found. */
export type Damage = '' | 'incomplete' | 'damaged';
