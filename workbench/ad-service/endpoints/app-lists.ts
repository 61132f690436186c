// ad-service, endpoints: /applists/<command>. Create and delete are GET requests with side effects (section
// 4.3).
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Context } from '../context';
import { badRequest, notFound, Refusal } from '../errors';
import { type AppList, nextId } from '../state';
import { contextOf } from './access';
import { companyOfKey, readLines, readQuery, requireParameter } from './management-key';

const NAME = /^[A-Za-z0-9_+ -]+$/;
/** External IDs are store numbers or package names. */
const APPLICATION = /^[A-Za-z0-9][A-Za-z0-9._-]*$/;

function activeLists(context: Context, companyId: string): AppList[] {
  return [...context.state.app_lists.values()].filter((list) => list.active && list.company_id === companyId);
}

/** @throws Refusal 400 without app_list_id, 404 if it is unknown or deleted */
function findList(context: Context, query: Map<string, string>): AppList {
  const companyId = companyOfKey(context, query);
  const id = requireParameter(query, 'app_list_id');
  const list = activeLists(context, companyId).find((entry) => entry.app_list_id === id);
  if (!list) throw notFound(`There is no app list ${id}.`);
  return list;
}

/** @throws Refusal 400, or 406 if an active list has the same name */
function create(context: Context, query: Map<string, string>): AppList {
  const companyId = companyOfKey(context, query);
  const name = requireParameter(query, 'name');
  if (!NAME.test(name)) {
    throw badRequest('name may have letters, digits, underscore, hyphen, plus and space only.');
  }
  if (activeLists(context, companyId).some((list) => list.name === name)) {
    throw new Refusal(406, 'An active list with the same name already exists.');
  }
  const list: AppList = {
    app_list_id: String(nextId(context.state)),
    company_id: companyId,
    name,
    description: query.get('description') ?? '',
    active: true,
    applications: new Set(),
  };
  context.state.app_lists.set(list.app_list_id, list);
  context.changed();
  return list;
}

function show(context: Context, query: Map<string, string>) {
  if (query.has('app_list_id')) {
    const apps = [...findList(context, query).applications].map((application) => ({ application }));
    return { code: 200, apps, count: apps.length };
  }
  const app_lists = activeLists(context, companyOfKey(context, query)).map((list) => ({
    app_list_id: list.app_list_id,
    name: list.name,
    description: list.description,
    app_count: list.applications.size,
  }));
  return { code: 200, app_lists, count: app_lists.length };
}

/** Calls `act` with every valid ID; its result is whether the ID counts as processed. */
function change(context: Context, request: FastifyRequest, act: (list: AppList, id: string) => boolean) {
  const list = findList(context, readQuery(context, request));
  const lines = readLines(request);
  const processed = lines.filter((line) => APPLICATION.test(line) && act(list, line)).length;
  context.changed();
  return { app_list_id: list.app_list_id, processed_apps: processed, failed_apps: lines.length - processed };
}

export function registerAppLists(app: FastifyInstance, context: Context): void {
  const query = (request: FastifyRequest) => readQuery(context, request);

  app.get('/applists/create', (request) => ({ app_list_id: create(context, query(request)).app_list_id }));

  app.get('/applists/list', (request) => show(contextOf(context, request, 'app_lists'), query(request)));

  app.get('/applists/delete', (request, reply) => {
    findList(context, query(request)).active = false;
    context.changed();
    return reply.send();
  });

  app.post('/applists/append', (request) =>
    change(context, request, (list, id) => {
      list.applications.add(id);
      return true;
    }),
  );

  app.post('/applists/deleteApps', (request) =>
    change(
      context,
      request,
      (list, id) => list.applications.delete(id) || context.quirks.absent_app_delete === 'processed',
    ),
  );
}
