import { Converter, ReflectionKind } from 'typedoc';

/** A plugin of TypeDoc: entry points are called as they are imported. */
export function load({ converter }) {
  converter.on(Converter.EVENT_RESOLVE_BEGIN, ({ project }) => {
    for (const module of project.getChildrenByKind(ReflectionKind.Module))
      module.name = module.name.replace(/^(?:packages|apps)\//, '@tiltyard/').replace('/src', '');
  });
}
