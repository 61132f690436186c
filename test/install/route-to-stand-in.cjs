// test, install: preloaded into clasp's process. Sends its requests to Google's interfaces to the stand-in instead, over HTTP
// on this machine, and refuses every other address.
const http = require('node:http');
const https = require('node:https');

const standIn = process.env.BIDGRID_STAND_IN;
if (standIn) {
  // clasp's HTTP client is node-fetch, which calls https.request(url, options).
  https.request = (url, options) => {
    const { hostname, pathname, search } = new URL(url);
    if (!hostname.endsWith('.googleapis.com')) throw new Error(`A request to ${hostname} is not expected.`);
    const headers = { ...options.headers, 'x-wanted-host': hostname };
    return http.request(new URL(pathname + search, standIn), { ...options, agent: undefined, headers });
  };
}
