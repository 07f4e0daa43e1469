/**
 * The program of a render process, CommonJS. It answers each message `{id, kind, …}` with `{id, value}` or
 * `{id, error, stack}`. React bundles find `react` and `react-dom/server` from their own folder; templates are found in
 * `roots`, and a relative name that leads nowhere is looked up by its path below the workspace.
 */
export const RENDER_PROGRAM = String.raw`
const { env } = process;
env.NODE_ENV = "production";
const Module = require("node:module");
const path = require("node:path");
const fs = require("node:fs");

const kinds = {
  react({ code, file, id, name, previews, pascal }) {
    const bundle = new Module(file);
    bundle.filename = file;
    bundle.paths = Module._nodeModulePaths(path.dirname(file));
    bundle._compile(code, file);
    const { createElement } = bundle.require("react");
    const { renderToString } = bundle.require("react-dom/server");
    const { pick, exported } = bundle.exports;
    const chosen = pick(exported, name, pascal);
    if (chosen.name === undefined) return { exports: Object.keys(exported), previews: {} };
    const rendered = previews.map(({ key, values }) => {
      try {
        return [key, { html: renderToString(createElement(chosen.component, values)) }];
      } catch (error) {
        return [key, faultOf(error)];
      }
    });
    return { export: chosen.name, exports: Object.keys(exported), previews: Object.fromEntries(rendered) };
  },
  nunjucks({ nunjucks, workspace, roots, template, isMacro, macro, previews }) {
    const { Environment, FileSystemLoader } = require(nunjucks);
    const Loader = FileSystemLoader.extend({
      getSource(name) {
        const found = FileSystemLoader.prototype.getSource.call(this, name);
        if (found || !path.isAbsolute(name)) return found;
        return FileSystemLoader.prototype.getSource.call(this, path.relative(workspace, name).replace(/^(\.\.[\/\\])+/, ""));
      },
    });
    const environment = new Environment(new Loader(roots), { autoescape: true });
    const used = new Set();
    environment.on("load", (name, source) => source && source.path && used.add(source.path));
    const rendered = previews.map(({ key, values }) => {
      try {
        const html = isMacro
          ? environment.renderString(
              "{% from " + JSON.stringify(template) + " import " + macro + " as component %}{{ component(values) }}",
              { values },
            )
          : environment.render(template, { ...values, params: values });
        return [key, { html }];
      } catch (error) {
        return [key, faultOf(error)];
      }
    });
    return { used: [...used], previews: Object.fromEntries(rendered) };
  },
};

const faultOf = (error) => ({ error: String(error?.message ?? error), stack: String(error?.stack ?? "") });

process.on("message", (message) => {
  let answer;
  try {
    answer = { id: message.id, value: kinds[message.kind](message.job) };
  } catch (error) {
    answer = { id: message.id, ...faultOf(error) };
  }
  process.send(answer);
});
process.on("disconnect", () => process.exit(0));
for (const event of ["uncaughtException", "unhandledRejection"]) process.on(event, () => {});
`;
