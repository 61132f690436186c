// test: the threats of docs/security.md, each with the title of the test that covers it, by section.

export const THREATS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'A hostile editor of the shared spreadsheet': {
    "Has a colleague's token sent to another address": 'with hostile values in every document property',
    'Hides addresses in IDs, cells or hidden sheets':
      'with hostile values in every cell of every sheet, hidden ones too',
    'Points the spreadsheet at another company': 'never another company’s, though it is the only one',
    'Puts invalid data into document properties': 'ignores an invalid stored value',
    'Changes cells between review and push': 'refuses to push changes that were not reviewed',
    'Changes cells between what a colleague sees and their choice': 'are not decided when %s',
    "Resumes a colleague's push": "shows a colleague's unfinished push, and lets no other person send it",
    'Starts a push for a colleague to send':
      "is sent with its approver's login only: a colleague who tries to resume it sends nothing",
    'Chooses another company between review and push':
      'is valid for one company: nothing starts for another one chosen since',
    'Chooses another connection while a push runs':
      'is checked at every step: a push goes on only with the connection it was approved with',
    'Gives a connection the name of another company':
      'is not enough for a connection that sees no campaign of the document',
    'Forges an approval': 'cannot be computed from the cells: it needs the key of its owner',
    'Changes, adds, removes or restores rows of the journal':
      'detects a deleted outcome: nothing is sent twice',
    'Deletes the journal during a creation':
      'is held when the journal is deleted while the answer is on its way, until a person decides',
    'Edits the log': 'restores the values of the journal, regardless of changes to the log',
    'Changes last pulled values, or restores older ones':
      'sends nothing unseen with an older version of a campaign',
    'Changes figures in their hidden sheet':
      'does not use figures that another person changed in the hidden sheet',
    'Removes a campaign from the hidden sheet':
      'compares rows with the service if their campaign was removed from the hidden sheet',
    'Types texts that slow down patterns': 'are linear for every text',
    'Types texts that slow down other code': 'cells: %s',
    'Chooses another connection during an upload of IDs':
      'is not used for another company that a colleague chose after it was shown',
    "Uses a colleague's name in the log": 'is not asked for a name if Google returns the address',
    'Starts a trigger with a forged event': 'keeps a run of a client harmless',
    "Removes a colleague's morning run":
      'takes over a run that is late, and its person sees by whom until they confirm it',
    'Calls functions with arbitrary arguments': 'covers the functions of the add-on',
  },
  'A hostile or broken service answer': {
    'Quotes a token, key or secret': 'after every flow with a service that quotes each request',
    'Redirects to another address':
      'does not follow a redirect, which would carry the token to another address',
    'Sends a formula as a name': 'pulls awkward IDs and names unchanged, as texts',
    'Sends hostile names for an email': 'hostile names',
    'Adds HTML to the redirect from the consent page': 'shows no text of a foreign answer as HTML',
    'Loses answers, or fails after doing the work':
      '%s: loses nothing and sends nothing twice, for each fault of the sample',
    'Sends an error page of megabytes': 'shows nothing after the first 8,000 characters',
    'Sends megabytes of objects, or of one text': 'an answer: %s',
    'Nests lists a million levels deep': 'as %s is refused with a sentence',
    'Invalidates a refresh token without a new one':
      '%s uses up the token: it is tried once more, then never again',
  },
  'The window of the third-party flow': {
    'Repeats or forges an answer, or sends that of another person':
      'accepts an answer once, only from the person who started the authorization',
    'Sends the answer to an earlier attempt': 'refuses an answer to an earlier authorization',
    'Intercepts the code': 'uses PKCE if the deployment enables it: a code is useless without the verifier',
    'Combines a code with the state of another authorization':
      'with PKCE, refuses the code of another authorization',
    'Leads the person to another company':
      'refuses every action with a login that is not confirmed, and keeps the question',
    'Replaces a login while its question is open': 'of %j is outdated',
    'Names a connection that does not exist, with a secret': 'keeps nothing that was entered with %s',
    'Kills the execution in the middle':
      'after a kill in the exchange of the code the person is connected or not, and connecting again works',
    'Refreshes in thirty executions at once':
      '30 executions at once with an expired token make exactly one refresh request',
  },
  'A hostile file': {
    'Is not a list of IDs': 'random bytes give IDs, malformed entries or a sentence, never a crash',
    'Holds formulas for the downloaded CSV':
      '%j is no formula after any separator, and is complete with a comma',
    'Is a crafted image, archive or HTML file, or has HTML as its name':
      'crafted files are listed with their defect, and no script in them runs',
    'Is a truncated image or video': 'files that are cut off or damaged cannot be sent',
    'Contains user IDs': 'adds and removes in parts of one request each, and logs only counts',
  },
  'Another site or person at the workbench': {
    'Sends requests to the control address of the simulated service':
      'the control address needs its token, and refuses another host name',
    'Sends requests to the workbench': 'other sites cannot reach it',
    'Shows the page in a frame': 'no other site can show the page, and only the page shows its sidebars',
    'Reads the files of the workbook': 'only the owner can read its files',
  },
  'A leaked log, workbook file or screen': {
    'Has the workbook with its hidden sheets':
      'after every flow with the simulated service, including refusals and missing answers',
    'Has what a browser received': 'no secret leaves the properties',
    'Has logs and errors of executions':
      'after every flow with the simulated service, including refusals and missing answers',
  },
};
